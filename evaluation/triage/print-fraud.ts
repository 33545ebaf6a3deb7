// Prints the scorecard's section about fraud alone: node evaluation/triage/print-fraud.ts [--half tuning].
// DOSSIER_FRAUD_DATA names the folder (evaluation/README.md).
import { parseArgs } from 'node:util'
import { createBuiltinEngine } from '#features/triage/builtin/builtin-engine'
import { measureFraud } from './measure-fraud.ts'
import { writeFraud } from './write-fraud.ts'

const { values } = parseArgs({ options: { half: { type: 'string', default: 'test' } } })
const half = values.half === 'tuning' ? 'tuning' : 'test'
const sets = await measureFraud(createBuiltinEngine(), process.env.DOSSIER_FRAUD_DATA ?? '', half)
process.stdout.write(writeFraud(sets))
if (sets === null) process.exitCode = 1
