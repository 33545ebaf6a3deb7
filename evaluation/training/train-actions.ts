// Learns the weights of the rules from the tuning half and writes them: node evaluation/training/train-actions.ts
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findSharedData } from '#test/shared-data'
import { examplesOf, readTrainingMails } from './action-examples.ts'
import { learnActionWeights } from './action-training.ts'
import { crossValidateActions } from './cross-validate-actions.ts'
import { fitConfidence } from './fit-confidence.ts'
import { writeActionWeights } from './write-action-weights.ts'

const target = fileURLToPath(new URL('../../server/src/features/triage/builtin/action-weights.ts', import.meta.url))
const folder = findSharedData('')
if (folder === null) throw new Error('There is no test data to learn from; set DOSSIER_SHARED_DATA.')

const examples = examplesOf(await readTrainingMails(folder))
const splits = crossValidateActions(examples)
const judged = splits.flat().map(({ truth, predicted, share }) => ({ share, right: truth === predicted }))
const points = fitConfidence(judged, splits.length)
writeFileSync(target, writeActionWeights(learnActionWeights(examples), points))
const right = splits.map((split) => split.filter(({ truth, predicted }) => truth === predicted).length)
process.stdout.write(`right, of ${examples.length}, by split: ${right.join(', ')}; written to ${target}\n`)
