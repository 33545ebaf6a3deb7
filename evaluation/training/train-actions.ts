// Learns the model of actions from the tuning half and writes it: node evaluation/training/train-actions.ts
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findSharedData } from '#test/shared-data'
import { readTrainingSet } from './action-examples.ts'
import { learnActionWeights, namedWeights } from './action-training.ts'
import { chooseArchivedBelow } from './choose-archived-below.ts'
import { crossValidateActions } from './cross-validate-actions.ts'
import { fitConfidence } from './fit-confidence.ts'
import { writeActionWeights } from './write-action-weights.ts'

const target = fileURLToPath(new URL('../../server/src/features/triage/builtin/action-weights.ts', import.meta.url))
const folder = findSharedData('')
if (folder === null) throw new Error('There is no test data to learn from; set DOSSIER_SHARED_DATA.')

const set = await readTrainingSet(folder)
const unseen = crossValidateActions(set)
const points = fitConfidence(
  unseen.map(({ truth, predicted, share }) => ({ share, right: truth === predicted })),
  1,
)
const weights = namedWeights(learnActionWeights(set.examples, set.vocabulary), set.vocabulary)
writeFileSync(target, writeActionWeights(weights, points, chooseArchivedBelow(unseen)))
const right = unseen.filter(({ truth, predicted }) => truth === predicted).length
process.stdout.write(
  `${set.examples.length} emails; unseen right: ${right} of ${unseen.length}; ` +
    `${weights.sentence.size + weights.email.size} features; written to ${target}\n`,
)
