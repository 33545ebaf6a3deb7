import { readFileSync } from 'node:fs'
import { PRIMARY_ACTIONS, type PrimaryAction } from '@dossier/contract/vocabulary'
import type { TriageInput } from '#features/triage/engine'
import { hashOf } from '../triage/halves.ts'
import { readMailForTriage } from '../triage/read-mail.ts'

export const SHORT_LANGUAGES = ['de', 'en', 'es', 'fr'] as const

export interface ShortEmail {
  hash: string
  label: PrimaryAction
  input: TriageInput
}

const OWNER = 'owner@mail.example'
const OTHER = 'somebody@elsewhere.example'

/** Reads the emails of one to three sentences that were written, with their labels, to train the model of actions. */
export async function readShortEmails(): Promise<ShortEmail[]> {
  const emails: ShortEmail[] = []
  for (const language of SHORT_LANGUAGES)
    for (const line of readFileSync(new URL(`./short-emails/${language}.tsv`, import.meta.url), 'utf8')
      .trim()
      .split('\n')) {
      const [name, side, text = ''] = line.split('\t')
      const label = PRIMARY_ACTIONS.find((each) => each === name)
      if (!label) throw new Error(`«${line}» has no label.`)
      const [from, to] = side === 'own' ? [OWNER, OTHER] : [OTHER, OWNER]
      const raw = `From: ${from}\r\nTo: ${to}\r\nDate: Tue, 03 Nov 2026 09:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`
      const hash = hashOf(line)
      const input = await readMailForTriage(Buffer.from(raw), hash.slice(0, 16))
      emails.push({ hash, label, input: { ...input, owner: { addresses: [OWNER] } } })
    }
  return emails
}
