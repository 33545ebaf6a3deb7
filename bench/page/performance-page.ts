import type { Cell } from '../measure/report.ts'
import { short } from '../measure/statistics.ts'
import type { BenchOutcome } from './plan.ts'
import type { Report } from './read-report.ts'
import { summaryTable } from './summary.ts'

export function performancePage(
  outcomes: readonly BenchOutcome[],
  { machine, day }: { machine: string; day: string },
): string {
  return [
    '# Performance',
    '',
    `One run of \`npm run bench\` on ${day}. ${machine}.`,
    '',
    'Each table compares Dossier with another program or the bare machine in the same run; columns that begin with `of_`',
    'or end with `ratio` are ratios to it. Times are in milliseconds unless stated otherwise. A load above zero before the',
    'start means that other work affected the figures. [Measurements](measurements.md) has larger sizes, earlier figures',
    'and missed goals.',
    '',
    '## Summary',
    '',
    ...summaryTable(outcomes),
    '',
    'The worst row of each kind, in the small sizes of this run. Ratio: our figure by the other one; of times and memory,',
    'less is better, of rates more.',
    '',
    ...outcomes.flatMap(section),
  ].join('\n')
}

function section({ planned: { bench, title }, args, report }: BenchOutcome): string[] {
  const command = ['node', `bench/${bench}.ts`, ...args].join(' ')
  const head = [`## ${title}`, '', `\`${command}\``, '']
  if (!report) return [...head, 'This benchmark failed in this run.', '']
  return [
    ...head,
    capitalized(report.claim),
    '',
    ...table(report.rows),
    '',
    ...report.notes.map((note) => `- ${note}`),
    '',
  ]
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

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
