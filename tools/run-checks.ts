// Runs all checks and ends with "N passed, N failed": node tools/run-checks.ts [--everyday]. `--everyday` omits the
// slow ones: PostgreSQL, browser tests, soaks and the search for unused code.
import { resolve } from 'node:path'
import { add, oneCheck, type Tally } from './checks/count-tests.ts'
import { runCommand } from './checks/run-command.ts'
import { runTests } from './checks/run-tests.ts'
import { STEPS, type Step, THOROUGH_STEPS } from './checks/steps.ts'

const root = resolve(import.meta.dirname, '..')
const everyday = process.argv.includes('--everyday')
const databases = everyday ? ['sqlite'] : ['sqlite', 'postgres']
const startedAt = performance.now()

const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`

async function runStep(step: Step): Promise<Tally> {
  const start = performance.now()
  const { exitCode, output } = await runCommand(step.command, step.args, { root })
  console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'}  ${step.name}  ${secondsSince(start)}`)
  if (exitCode !== 0) console.log(output.trimEnd())
  return oneCheck(step.name, exitCode === 0)
}

/** Steps at the same time: most of them keep one core busy. */
const STEPS_AT_ONCE = 2

async function runSteps(steps: readonly Step[]): Promise<Tally> {
  const waiting = [...steps]
  let tally: Tally = { passed: 0, failures: [], skipped: 0 }
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step)
      tally = add(tally, result)
    }
  }
  await Promise.all(Array.from({ length: STEPS_AT_ONCE }, work))
  return tally
}

let tally = await runSteps(everyday ? STEPS : [...STEPS, ...THOROUGH_STEPS])

console.log(`tests on ${databases.join(' and ')}`)
tally = add(tally, await runTests(root, databases, { slow: !everyday }))

if (tally.skipped > 0) console.log(`${tally.skipped} skipped`)
console.log(`${secondsSince(startedAt)} in all`)
for (const failure of tally.failures) console.log(`FAILED  ${failure}`)
console.log(`${tally.passed} passed, ${tally.failures.length} failed`)
process.exitCode = tally.failures.length === 0 ? 0 : 1
