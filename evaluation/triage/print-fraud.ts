// Prints how much phishing the built-in engine finds, and how much ordinary email it warns of: node
// evaluation/triage/print-fraud.ts [--half tuning]. DOSSIER_FRAUD_DATA names the folder (evaluation/README.md).
import { parseArgs } from 'node:util'
import { createBuiltinEngine } from '#features/triage/builtin/builtin-engine'
import { measureFraud } from './measure-fraud.ts'
import { intervalOf, type Share } from './statistics.ts'

const { values } = parseArgs({ options: { half: { type: 'string', default: 'test' } } })
const half = values.half === 'tuning' ? 'tuning' : 'test'
const sets = await measureFraud(createBuiltinEngine(), process.env.DOSSIER_FRAUD_DATA ?? '', half)

for (const { name, warned, found, answered } of sets ?? [])
  process.stdout.write(`${name.padEnd(36)} warned ${share(warned)}  found ${share(found)}  answered ${answered}\n`)
if (sets === null) process.exitCode = 1

function share(of: Share): string {
  const [low, high] = intervalOf(of)
  return `${(of.of === 0 ? 0 : of.hits / of.of).toFixed(3)} (${of.hits} of ${of.of}; ${low.toFixed(3)}–${high.toFixed(3)})`
}
