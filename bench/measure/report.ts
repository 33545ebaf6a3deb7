import { cpus, loadavg, totalmem } from 'node:os'
import { short } from './statistics.ts'

export type Cell = string | number | null

/** Prints a table for people, then the claim and each row as JSON lines for programs. */
export function report(
  bench: string,
  claim: string,
  rows: readonly Record<string, Cell>[],
  notes: readonly string[] = [],
) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [names, ...rows.map((row) => names.map((name) => show(row[name] ?? null)))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const print = (line: readonly string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  const [head = [], ...bodyLines] = lines
  const text = [
    '',
    claim,
    machine(),
    '',
    print(head),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...bodyLines.map(print),
    ...notes.map((note) => `  ${note}`),
    '',
    JSON.stringify({ bench, claim, notes }),
    ...rows.map((row) => JSON.stringify({ bench, ...row })),
    '',
  ]
  process.stdout.write(text.join('\n'))
}

const show = (cell: Cell): string => (typeof cell === 'number' ? short(cell) : (cell ?? ''))

/** A load above 0 before a run means that other work affects its figures. */
export function machine(): string {
  const [load = 0] = loadavg()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `Node ${process.version}, ${cpus().length} processors (${cpus()[0]?.model ?? ''}), ${memory} GB; load in the last minute ${load.toFixed(2)}`
}

/** Writes progress to stderr, so that stdout can be saved. */
export function printProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}
