import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LabelledThread } from './measure-summaries.ts'

interface Bc3Thread {
  thread: string
  name: string
  mails: { date: string; from: string; to: string | null; subject: string; sentences: { id: string; text: string }[] }[]
  annotations: { labels: { req?: string[] } }[]
}

/** Two of three annotators call the sentence a request. */
const AGREED = 2
/** Characters of a sentence that identify it, because the emails break lines elsewhere. */
const IDENTIFYING = 60

/** Reads the threads of BC3's W3C lists with the requests that annotators agree on. */
export const readBc3Threads = (file: string): LabelledThread[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => toThread(JSON.parse(line) as Bc3Thread))

function toThread({ thread, name, mails, annotations }: Bc3Thread): LabelledThread {
  const votes = new Map<string, number>()
  for (const { labels } of annotations) for (const id of labels.req ?? []) votes.set(id, (votes.get(id) ?? 0) + 1)
  const sentences = mails.flatMap((mail) => mail.sentences)
  return {
    name,
    mails: mails.map(({ from, to, subject, date, sentences: own }, index) =>
      [
        `From: ${from}`,
        `To: ${to ?? ''}`,
        `Subject: ${subject}`,
        `Date: ${date}`,
        `Message-ID: <${thread}.${index}@bc3.example>`,
        ...(index > 0 ? [`In-Reply-To: <${thread}.${index - 1}@bc3.example>`] : []),
        'Content-Type: text/plain; charset=utf-8',
        '',
        own.map(({ text }) => text).join(''),
      ].join('\r\n'),
    ),
    requests: sentences
      .filter(({ id }) => (votes.get(id) ?? 0) >= AGREED)
      .map(({ text }) => text.replace(/\s+/g, ' ').trim().slice(0, IDENTIFYING)),
  }
}

/** Reads the threads of at least two emails of SpamAssassin's public lists. Nobody labelled their requests. */
export function readListThreads(folder: string): LabelledThread[] {
  const { threads_components: threads } = JSON.parse(readFileSync(join(folder, 'expected_threads.json'), 'utf8')) as {
    threads_components: string[][]
  }
  const mails = new Map(
    readdirSync(join(folder, 'eml')).map((name) => {
      const raw = readFileSync(join(folder, 'eml', name), 'latin1')
      return [/^message-id:\s*<([^>]+)>/im.exec(raw)?.[1] ?? '', raw] as const
    }),
  )
  return threads
    .filter((ids) => ids.length > 1)
    .map((ids) => ({ name: ids[0] ?? '', mails: ids.flatMap((id) => mails.get(id) ?? []), requests: [] }))
}
