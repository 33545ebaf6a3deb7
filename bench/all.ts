// Runs every bench in sequence: node bench/all.ts [--full yes] [--only http,start] [--to FILE]. Writes
// docs/performance.md. `--full` goes up to a million emails and takes hours; without it, about twenty minutes.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { machine, printProgress } from './measure/report.ts'
import { performancePage } from './page/performance-page.ts'
import { type BenchOutcome, PLAN, type Planned } from './page/plan.ts'
import { readReport } from './page/read-report.ts'

const { values } = parseArgs({
  options: {
    full: { type: 'string', default: 'no' },
    only: { type: 'string', default: '' },
    to: { type: 'string', default: resolve(import.meta.dirname, '../docs/performance.md') },
  },
})
const only = values.only.split(',').filter(Boolean)
const unknown = only.filter((name) => !PLAN.some(({ bench }) => bench === name))
if (unknown.length > 0) throw new Error(`--only takes names of benches, and there is no ${unknown.join(', ')}.`)
const planned = PLAN.filter(({ bench }) => only.length === 0 || only.includes(bench))
const head = machine()
const outcomes: BenchOutcome[] = []
for (const [at, each] of planned.entries()) {
  printProgress(`bench ${at + 1} of ${planned.length}: ${each.bench}`)
  outcomes.push(await run(each))
}
writeFileSync(values.to, performancePage(outcomes, { machine: head, day: new Date().toISOString().slice(0, 10) }))
printProgress(`Written: ${values.to}`)
const failed = outcomes.filter(({ report }) => report === null)
if (failed.length > 0) printProgress(`Did not end well: ${failed.map(({ planned: { bench } }) => bench).join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

async function run(bench: Planned): Promise<BenchOutcome> {
  const args = [resolve(import.meta.dirname, `${bench.bench}.ts`), ...(values.full === 'yes' ? bench.full : bench.args)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    process.stdout.write(chunk)
    text += chunk
  })
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { planned: bench, args: args.slice(1), report: code === 0 ? readReport(text) : null }
}
