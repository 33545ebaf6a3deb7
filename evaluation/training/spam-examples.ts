import { readMails, readSpamLabels } from '../triage/read-mails.ts'
import { type SpamExample, spamExampleOf } from './spam-training.ts'

/** Reads the training data of the spam score: the tuning half of the public lists and of an office. */
export async function readSpamExamples(folder: string): Promise<SpamExample[]> {
  const [lists, office] = [`${folder}/spam/spamassassin`, `${folder}/triage/enron-categories/eml`]
  return [
    ...(await readMails(lists, 'tuning', readSpamLabels(lists))).map((mail) => spamExampleOf(mail, 'list')),
    ...(await readMails(office, 'tuning', () => 'ham')).map((mail) => spamExampleOf(mail, 'office')),
  ]
}
