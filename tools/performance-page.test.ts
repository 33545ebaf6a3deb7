import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { report } from '../bench/measure/report.ts'
import { performancePage } from '../bench/page/performance-page.ts'
import { PLAN } from '../bench/page/plan.ts'
import { readReport } from '../bench/page/read-report.ts'
import { FIGURES, summaryTable } from '../bench/page/summary.ts'

const BENCH = resolve(import.meta.dirname, '../bench')
const [first, second] = PLAN

it('runs benches that are there, and leaves none out but the seed and the run itself', () => {
  const files = readdirSync(BENCH).filter((name) => name.endsWith('.ts') && !['all.ts', 'seed.ts'].includes(name))
  expect(PLAN.map(({ bench }) => `${bench}.ts`).sort()).toEqual(files.sort())
  expect(existsSync(resolve(BENCH, 'seed.ts'))).toBe(true)
})

it('writes down what a bench printed, and which failed', () => {
  if (!first || !second) throw new Error('The plan is empty.')
  const written: string[] = []
  const print = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  report(
    'start',
    'Claim: it is quick.',
    [
      { what: 'a|b', ms: 12.345, of_bare: 1234.5 },
      { what: 'none', ms: null },
    ],
    ['a note'],
  )
  print.mockRestore()
  const page = performancePage(
    [
      { planned: first, args: ['--size', '7'], report: readReport(written.join('')) },
      { planned: second, args: [], report: readReport('cut off') },
    ],
    { machine: 'A machine', day: '2026-01-02' },
  )
  expect(page).toContain('2026-01-02. A machine.')
  expect(page).toContain(
    `\`node bench/${first.bench}.ts --size 7\`\n\nIt is quick.\n\n| what | ms | of bare |\n| --- | --- | --- |\n`,
  )
  expect(page).toContain('| a\\|b | 12.3 | 1 235 |\n| none |  |  |\n\n- a note\n')
  expect(page).toContain(`\`node bench/${second.bench}.ts\`\n\nThis benchmark failed in this run.`)
})

it('sums up the worst of the matching rows beside the rival or the limit', () => {
  if (!first) throw new Error('The plan is empty.')
  const rows = [
    { what: 'ours, a', rate: 30 },
    { what: 'ours, b', rate: 20 },
    { what: 'theirs', rate: 40 },
  ]
  const outcomes = [{ planned: first, args: [], report: { claim: '', notes: [], rows } }]
  const figure = { bench: first.bench, row: { what: 'ours' }, cell: 'rate', unit: 'a second' } as const
  const lines = summaryTable(outcomes, [
    { ...figure, says: 'Beside', rival: { name: 'the rival', row: { what: 'theirs' } } },
    { ...figure, says: 'Limited', unit: 'ms', limit: 60 },
    { ...figure, says: 'Absent', row: { what: 'nobody' }, limit: 1 },
  ])
  expect(lines.slice(2)).toEqual([
    '| Beside | 20 a second | the rival 40 a second | 0.5 |',
    '| Limited | 30 ms | goal, at most 60 ms | 0.5 |',
    '| Absent | not measured | goal, at least 1 a second |  |',
  ])
})

it('names benches of the plan', () => {
  const benches = new Set(PLAN.map(({ bench }) => bench))
  expect(FIGURES.filter(({ bench }) => !benches.has(bench))).toEqual([])
})
