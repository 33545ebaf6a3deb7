import type { Cell } from '../measure/report.ts'
import { short } from '../measure/statistics.ts'
import type { Planned } from './plan.ts'
import type { Report } from './read-report.ts'

/** A bench that ran; null marks a failed one. */
export interface BenchOutcome {
  planned: Planned
  args: readonly string[]
  report: Report | null
}

export function performancePage(
  outcomes: readonly BenchOutcome[],
  { machine, day }: { machine: string; day: string },
): string {
  return [
    '# Performance',
    '',
    `One run of \`npm run bench\` on ${day}. ${machine}.`,
    '',
    'Each table has its rival or the bare machine in the same run; columns that begin with `of_` or end with `ratio` are',
    'ratios to it. Times are in milliseconds where nothing else is said. A load above zero before the start was other',
    'work. Larger sizes, earlier figures and what is not reached: [measurements](measurements.md).',
    '',
    ...outcomes.flatMap(section),
  ].join('\n')
}

function section({ planned: { bench, title }, args, report }: BenchOutcome): string[] {
  const command = ['node', `bench/${bench}.ts`, ...args].join(' ')
  const head = [`## ${title}`, '', `\`${command}\``, '']
  if (!report) return [...head, 'It did not end well in this run.', '']
  return [...head, report.claim, '', ...table(report.rows), '', ...report.notes.map((note) => `- ${note}`), '']
}

function table(rows: Report['rows']): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    line(names.map((name) => name.replaceAll('_', ' '))),
    line(names.map(() => '---')),
    ...rows.map((row) => line(names.map((name) => show(row[name] ?? null)))),
  ]
}

const show = (cell: Cell): string => (typeof cell === 'number' ? short(cell) : (cell ?? '').replaceAll('|', '\\|'))
