import { readActionLabels, readSingleLabels } from '../triage/action-labels.ts'
import { labelsByHash, readLabelledMails } from '../triage/read-labelled.ts'
import type { LabelledMail } from '../triage/read-mails.ts'
import { type ActionExample, actionExampleOf, newVocabulary, type Vocabulary, withoutRare } from './action-training.ts'
import { readShortEmails } from './read-short-emails.ts'

export interface TrainingSet {
  vocabulary: Vocabulary
  examples: ActionExample[]
}

/** Reads the labelled emails of the tuning half. Spam is left out, because the model of actions does not decide it. */
export async function readTrainingSet(folder: string): Promise<TrainingSet> {
  const settled = labelsByHash(readActionLabels())
  const single = new Map(readSingleLabels().map(({ hash, label }) => [hash, label]))
  const mails: LabelledMail[] = await readLabelledMails(
    folder,
    'tuning',
    (hash) => settled.has(hash) || single.has(hash),
  )
  const vocabulary = newVocabulary()
  const examples = mails.flatMap((mail) => {
    const label = settled.get(mail.hash) ?? single.get(mail.hash)
    if (label === undefined || label === 'spam') return []
    return [actionExampleOf(mail, label, settled.has(mail.hash), vocabulary)]
  })
  for (const { hash, label, input } of await readShortEmails())
    if (label !== 'spam')
      examples.push(actionExampleOf({ hash, set: 'short', kind: 'ham', input }, label, false, vocabulary))
  return withoutRare(examples, vocabulary)
}
