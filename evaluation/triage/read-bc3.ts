import { readFileSync } from 'node:fs'
import { type Half, halfOf, hashOf } from './halves.ts'
import { readMailForTriage } from './read-mail.ts'
import type { LabelledMail } from './read-mails.ts'

interface Bc3Thread {
  thread: string
  mails: {
    date: string
    from: string
    to: string | null
    cc: string | null
    subject: string
    sentences: { text: string }[]
  }[]
}

/** Reads one half of the labelled emails of BC3's W3C lists. The reader is the first recipient, a person or the list. */
export async function readBc3(file: string, half: Half, isWanted: (hash: string) => boolean): Promise<LabelledMail[]> {
  const mails: LabelledMail[] = []
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const thread = JSON.parse(line) as Bc3Thread
    for (const [index, mail] of thread.mails.entries()) {
      const text = mail.sentences.map((sentence) => sentence.text).join('')
      const hash = hashOf(text)
      if (halfOf(text) !== half || !isWanted(hash)) continue
      const raw = [
        `From: ${mail.from}`,
        `To: ${mail.to ?? ''}`,
        ...(mail.cc ? [`Cc: ${mail.cc}`] : []),
        `Subject: ${mail.subject}`,
        `Date: ${mail.date}`,
        `Message-ID: <${thread.thread}.${index}@bc3.example>`,
        'Content-Type: text/plain; charset=utf-8',
        '',
        text,
      ].join('\r\n')
      const input = await readMailForTriage(Buffer.from(raw), hash.slice(0, 16))
      const [reader] = input.mail.to
      const isList = reader === undefined || /^(?:www|public|w3c)-/.test(reader)
      mails.push({ hash, kind: 'ham', set: 'bc3', input: { ...input, owner: { addresses: isList ? [] : [reader] } } })
    }
  }
  return mails
}
