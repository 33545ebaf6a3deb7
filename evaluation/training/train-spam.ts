// Learns the weights of the spam score from the tuning half and writes them: node evaluation/training/train-spam.ts
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findSharedData } from '#test/shared-data'
import { readSpamExamples } from './spam-examples.ts'
import { calledSpam, chooseBoundary, crossValidate, learnSpam } from './spam-training.ts'
import { writeSpamWeights } from './write-spam-weights.ts'

const target = fileURLToPath(new URL('../../analysis/src/spam/spam-weights.ts', import.meta.url))
const folder = findSharedData('')
if (folder === null) throw new Error('There is no test data to learn from; set DOSSIER_SHARED_DATA.')

const examples = await readSpamExamples(folder)
const splits = crossValidate(examples)
const chosen = chooseBoundary(splits)
const model = learnSpam(examples)
writeFileSync(target, writeSpamWeights(model, chosen))
for (const split of splits) process.stdout.write(`${JSON.stringify(calledSpam(split, chosen.boundary))}\n`)
process.stdout.write(`${JSON.stringify(chosen)}, ${model.weights.size} weights in ${target}\n`)
