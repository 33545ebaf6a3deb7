import { existsSync } from 'node:fs'
import { type ActionLabel, settledLabel } from './action-labels.ts'
import { type Half, halfOfHash } from './halves.ts'
import { findAeslc, readAeslc } from './read-aeslc.ts'
import { readBc3 } from './read-bc3.ts'
import { readForeign } from './read-foreign.ts'
import { type LabelledMail, readMails, readSpamLabels } from './read-mails.ts'

/** Reads one half of all collections that have labels of actions. A missing collection is an error. */
export async function readLabelledMails(
  folder: string,
  half: Half,
  isWanted: (hash: string) => boolean,
): Promise<LabelledMail[]> {
  const aeslc = findAeslc()
  if (aeslc === null) throw new Error('Clone github.com/ryanzhumich/AESLC and set DOSSIER_AESLC to its folder.')
  const lists = `${folder}/spam/spamassassin`
  const office = `${folder}/triage/enron-categories/eml`
  const all = [
    ...(await readMails(lists, half, readSpamLabels(lists))),
    ...(existsSync(office) ? await readMails(office, half, () => 'ham', 'office') : []),
    ...(await readBc3(`${folder}/triage/bc3/threads.jsonl`, half, isWanted)),
    ...(await readForeign(half)),
    ...(await readAeslc(aeslc, (hash) => halfOfHash(hash) === half && isWanted(hash))),
  ]
  return all.filter(({ hash }) => isWanted(hash))
}

export const labelsByHash = (labels: readonly ActionLabel[]) =>
  new Map(labels.map((label) => [label.hash, settledLabel(label)]))
