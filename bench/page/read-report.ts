import type { Cell } from '../measure/report.ts'

export interface Report {
  claim: string
  notes: string[]
  rows: Record<string, Cell>[]
}

/**
 * Reads the JSON lines of `report`: one for the claim, and one for each row.
 * @returns null when there is none, as for an interrupted bench.
 */
export function readReport(text: string): Report | null {
  const lines = text.split('\n').filter((line) => line.startsWith('{'))
  const [head, ...rows] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  if (!head || typeof head.claim !== 'string') return null
  return {
    claim: head.claim.replace(/^Claims?: /, ''),
    notes: head.notes as string[],
    rows: rows.map(({ bench: _bench, ...row }) => row as Record<string, Cell>),
  }
}
