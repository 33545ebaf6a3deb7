import { readdirSync, readFileSync } from 'node:fs'
import { findNamedData } from '#test/shared-data'
import { hashOf } from './halves.ts'
import { readMailForTriage } from './read-mail.ts'
import type { LabelledMail } from './read-mails.ts'

/** Emails of 2001 without a Date header. */
const DATE = 'Tue, 05 Jun 2001 10:00:00 -0500'
const FILE = /^(?<owner>.+)_(?<box>inbox|sent)_\d+\.subject$/

export interface AeslcEmail {
  hash: string
  owner: string
  /** The owner wrote it. */
  isSent: boolean
  subject: string
  text: string
}

/** Returns the folder of a clone of github.com/ryanzhumich/AESLC (DOSSIER_AESLC), or null. */
export const findAeslc = (): string | null => findNamedData('DOSSIER_AESLC', 'triage/aeslc')

/**
 * Yields those emails of AESLC (18,302 emails of Enron with subject and text, no header) that `isWanted` names by hash.
 * The file's name tells the owner of the mailbox, and whether the owner wrote the email.
 */
export function* listAeslc(folder: string, isWanted: (hash: string) => boolean): Generator<AeslcEmail> {
  for (const part of ['dev', 'test', 'train'])
    for (const file of readdirSync(`${folder}/enron_subject_line/${part}`).sort()) {
      const groups = FILE.exec(file)?.groups
      const raw = readFileSync(`${folder}/enron_subject_line/${part}/${file}`)
      const hash = hashOf(raw)
      if (!groups || !isWanted(hash)) continue
      const [text = '', subjectPart = ''] = raw.toString('utf8').split('\n@subject\n')
      const subject = subjectPart.split('\n@ann')[0]?.replace(/\s+/g, ' ').trim() ?? ''
      yield { hash, owner: groups.owner ?? '', isSent: groups.box === 'sent', subject, text }
    }
}

export async function readAeslc(folder: string, isWanted: (hash: string) => boolean): Promise<LabelledMail[]> {
  const mails: LabelledMail[] = []
  for (const email of listAeslc(folder, isWanted)) {
    const owner = `${email.owner}@enron.example`
    const input = await readMailForTriage(Buffer.from(mailOf(email, owner)), email.hash.slice(0, 16))
    mails.push({ hash: email.hash, kind: 'ham', set: 'aeslc', input: { ...input, owner: { addresses: [owner] } } })
  }
  return mails
}

function mailOf({ hash, isSent, subject, text }: AeslcEmail, owner: string): string {
  const [from, to] = isSent ? [owner, 'somebody@enron.example'] : ['somebody@enron.example', owner]
  return (
    `From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nDate: ${DATE}\r\nMessage-ID: <${hash.slice(0, 16)}@enron.example>\r\n` +
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`
  )
}
