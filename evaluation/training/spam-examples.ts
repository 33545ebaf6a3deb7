import { readActionLabels } from '../triage/action-labels.ts'
import { halfOfHash } from '../triage/halves.ts'
import { findAeslc, readAeslc } from '../triage/read-aeslc.ts'
import { labelsByHash } from '../triage/read-labelled.ts'
import { readMails, readSpamLabels } from '../triage/read-mails.ts'
import { type SpamExample, spamExampleOf } from './spam-training.ts'

/** Reads the training data of the spam score: the tuning half of the public lists and of two offices. */
export async function readSpamExamples(folder: string): Promise<SpamExample[]> {
  const [lists, office] = [`${folder}/spam/spamassassin`, `${folder}/triage/enron-categories/eml`]
  const aeslc = findAeslc()
  if (aeslc === null) throw new Error('Clone github.com/ryanzhumich/AESLC and set DOSSIER_AESLC to its folder.')
  const labels = labelsByHash(readActionLabels())
  const isHam = (hash: string): boolean =>
    halfOfHash(hash) === 'tuning' && labels.has(hash) && labels.get(hash) !== 'spam'
  return [
    ...(await readMails(lists, 'tuning', readSpamLabels(lists))).map((mail) => spamExampleOf(mail, 'list')),
    ...(await readMails(office, 'tuning', () => 'ham')).map((mail) => spamExampleOf(mail, 'office')),
    ...(await readAeslc(aeslc, isHam)).map((mail) => spamExampleOf(mail, 'office')),
  ]
}
