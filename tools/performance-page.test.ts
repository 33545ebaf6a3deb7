import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { report } from '../bench/measure/report.ts'
import { performancePage } from '../bench/page/performance-page.ts'
import { PLAN } from '../bench/page/plan.ts'
import { readReport } from '../bench/page/read-report.ts'

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
