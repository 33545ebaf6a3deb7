import { readdirSync, readFileSync } from 'node:fs'
import { findNamedData } from '#test/shared-data'
import { hashOf } from '../triage/halves.ts'
import { readMailForTriage } from '../triage/read-mail.ts'
import type { LabelledMail } from '../triage/read-mails.ts'

const KINDS = {
  'easy-ham-1': 'ham',
  'easy-ham-2': 'ham',
  'hard-ham-1': 'hard-ham',
  'spam-1': 'spam',
  'spam-2': 'spam',
} as const

/** Returns the folder of SpamAssassin's whole public corpus (DOSSIER_SPAMASSASSIN), or null. */
export const findSpamAssassin = (): string | null => findNamedData('DOSSIER_SPAMASSASSIN', 'spam/whole-spamassassin')

/** Reads the emails that `isWanted` names by the hash of their bytes, without the mbox line before them. */
export async function readSpamAssassin(folder: string, isWanted: (hash: string) => boolean): Promise<LabelledMail[]> {
  const mails: LabelledMail[] = []
  for (const [part, kind] of Object.entries(KINDS))
    for (const file of readdirSync(`${folder}/${part}`).sort()) {
      if (!file.endsWith('.txt')) continue
      const raw = withoutFromLine(readFileSync(`${folder}/${part}/${file}`))
      const hash = hashOf(raw)
      if (isWanted(hash))
        mails.push({ hash, kind, set: 'lists', input: await readMailForTriage(raw, hash.slice(0, 16)) })
    }
  return mails
}

const withoutFromLine = (raw: Buffer): Buffer =>
  raw.subarray(0, 5).toString('latin1') === 'From ' ? raw.subarray(raw.indexOf('\n') + 1) : raw
