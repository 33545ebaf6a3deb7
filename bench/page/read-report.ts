import type { Cell } from '../measure/report.ts'

/** What a bench printed. */
export interface Report {
  claim: string
  notes: string[]
  rows: Record<string, Cell>[]
}

/**
 * Reads what `report` wrote for programs: a line of JSON with the claim, and one for each row.
 * @returns null when there is none, as of a bench that was cut off.
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
