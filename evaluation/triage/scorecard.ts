// Measures triage on public collections and writes docs/scorecard.md: npm run scorecard. `npm run scorecard -- --half
// tuning` only prints the tuning half.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createBuiltinEngine } from '#features/triage/builtin/builtin-engine'
import { findSharedData } from '#test/shared-data'
import { measureAll } from './measure-all.ts'
import { measureFolds } from './measure-folds.ts'
import { measureFraud } from './measure-fraud.ts'
import { modelFromEnvironment } from './model-from-environment.ts'
import { writeFraud } from './write-fraud.ts'
import { writeScorecard } from './write-scorecard.ts'

const { values } = parseArgs({ options: { half: { type: 'string', default: 'test' } } })
const folder = findSharedData('')
if (folder === null) {
  process.exitCode = 1
} else {
  const half = values.half === 'tuning' ? 'tuning' : 'test'
  const builtin = createBuiltinEngine()
  const model = modelFromEnvironment(builtin)
  const card = await measureAll(folder, half, model ? [builtin, model] : [builtin])
  const fraud = writeFraud(await measureFraud(builtin, process.env.DOSSIER_FRAUD_DATA ?? '', half))
  const page = writeScorecard(card, await measureFolds(folder)) + fraud
  if (half === 'tuning') process.stdout.write(page)
  else writeFileSync(fileURLToPath(new URL('../../docs/scorecard.md', import.meta.url)), page)
}
