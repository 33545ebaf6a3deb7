import { readdirSync, readFileSync } from 'node:fs'
import type { TriageInput } from '#features/triage/engine'
import { type Half, halfOf, hashOf } from './halves.ts'
import { readMailForTriage } from './read-mail.ts'

export interface LabelledMail {
  hash: string
  kind: 'ham' | 'hard-ham' | 'spam'
  /** The collection: `lists`, `office`, `aeslc`, `bc3`, or a language. */
  set: string
  input: TriageInput
}

/** Reads one half of a folder of `.eml` files, sorted by name. */
export async function readMails(
  folder: string,
  half: Half,
  kindOf: (file: string) => LabelledMail['kind'] | null,
  set = 'lists',
): Promise<LabelledMail[]> {
  const mails: LabelledMail[] = []
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()) {
    const raw = readFileSync(`${folder}/${file}`)
    const kind = kindOf(file)
    if (kind === null || halfOf(raw) !== half) continue
    const hash = hashOf(raw)
    mails.push({ hash, kind, set, input: await readMailForTriage(raw, hash.slice(0, 16)) })
  }
  return mails
}

/** Reads the labels of `labels.tsv` by file; phishing counts as spam. */
export function readSpamLabels(folder: string): (file: string) => LabelledMail['kind'] | null {
  const labels = new Map(
    readFileSync(`${folder}/labels.tsv`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t') as [string, string]),
  )
  return (file) => {
    const label = labels.get(file)
    if (label === 'ham' || label === 'hard-ham') return label
    return label === 'spam' || label === 'phishing' ? 'spam' : null
  }
}
