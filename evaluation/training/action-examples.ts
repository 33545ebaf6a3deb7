import type { PrimaryAction } from '@dossier/contract/vocabulary'
import { readActionLabels, readSingleLabels } from '../triage/action-labels.ts'
import { type LabelledMail, readMails, readSpamLabels } from '../triage/read-mails.ts'
import { type ActionExample, actionExampleOf } from './action-training.ts'

/** A training email, and whether two labellers agree on it: only then it counts in a figure. */
export interface TrainingMail {
  mail: LabelledMail
  label: PrimaryAction
  isAgreed: boolean
  /** Null for spam, which the rules do not decide. */
  example: ActionExample | null
}

/** Reads the labelled emails of the tuning half: those with two agreeing labellers and those with one labeller. */
export async function readTrainingMails(folder: string): Promise<TrainingMail[]> {
  const agreed = new Map(readActionLabels().flatMap(({ hash, a, b }) => (a === b ? [[hash, a]] : [])))
  const single = new Map(readSingleLabels().map(({ hash, label }) => [hash, label]))
  const taught: TrainingMail[] = []
  for (const mail of await readTuningMails(folder)) {
    const label = agreed.get(mail.hash) ?? single.get(mail.hash)
    if (label === undefined) continue
    taught.push({ mail, label, isAgreed: agreed.has(mail.hash), example: await actionExampleOf(mail, label) })
  }
  return taught
}

async function readTuningMails(folder: string): Promise<LabelledMail[]> {
  const lists = `${folder}/spam/spamassassin`
  return [
    ...(await readMails(lists, 'tuning', readSpamLabels(lists))),
    ...(await readMails(`${folder}/triage/enron-categories/eml`, 'tuning', () => 'ham')),
  ]
}

export const examplesOf = (taught: readonly TrainingMail[]): ActionExample[] =>
  taught.flatMap(({ example }) => example ?? [])
