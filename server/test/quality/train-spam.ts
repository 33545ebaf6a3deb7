// Learns the weights of the spam score from the tuning half and writes them down: node server/test/quality/train-spam.ts
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findSharedData } from '#test/shared-data'
import { readMails, readSpamLabels } from './triage/read-mails.ts'
import { crossValidate, learnSpam, type SpamExample, spamExampleOf } from './triage/spam-training.ts'
import { writeSpamWeights } from './triage/write-spam-weights.ts'

const target = fileURLToPath(new URL('../../src/features/triage/builtin/spam/spam-weights.ts', import.meta.url))
const [spam, enron] = [findSharedData('spam/spamassassin'), findSharedData('triage/enron-categories/eml')]
if (spam === null || enron === null) throw new Error('There is no test data to learn from; set DOSSIER_SHARED_DATA.')

const examples: SpamExample[] = [
  ...(await readMails(spam, 'tuning', readSpamLabels(spam))).map((mail) => spamExampleOf(mail, 'list')),
  ...(await readMails(enron, 'tuning', () => 'ham')).map((mail) => spamExampleOf(mail, 'office')),
]
const checked = crossValidate(examples)
const model = learnSpam(examples)
writeFileSync(target, writeSpamWeights(model, checked.scale))
process.stdout.write(`${checked.lines.join('\n')}\n${model.weights.size} weights in ${target}\n`)
