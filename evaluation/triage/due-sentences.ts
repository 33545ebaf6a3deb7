import { existsSync } from 'node:fs'
import { writtenAtOffset } from '@dossier/analysis'
import { gatherEvidence } from '#features/triage/builtin/evidence'
import type { TriageInput } from '#features/triage/engine'
import { type Half, halfOfHash, hashOf } from './halves.ts'
import { listAeslc } from './read-aeslc.ts'
import { readForeign } from './read-foreign.ts'
import { readMailForTriage } from './read-mail.ts'
import { readMails, readSpamLabels } from './read-mails.ts'

/** A request in which the engine found a due date. */
export interface DueSentence {
  /** First 16 hex digits of the SHA-256 of the time of writing and the sentence. */
  hash: string
  /** "Tue 2001-06-05 10:00", where it was written. */
  written: string
  /** "2001-06-08" or, with a time of day, "2001-06-08 17:00" in UTC. */
  due: string
  language: string
  text: string
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** AESLC has no headers: every email counts as written on Tuesday 5 June 2001 at ten. */
const AESLC_DATE = 'Tue, 05 Jun 2001 10:00:00 +0000'

/**
 * Reads the due dates that the engine finds in one half of Enron, of SpamAssassin's ham, of our foreign emails and, when
 * `aeslc` names a clone of it, of AESLC. Each sentence counts once.
 */
export async function readDueSentences(folder: string, half: Half, aeslc: string | null): Promise<DueSentence[]> {
  const labels = readSpamLabels(`${folder}/spam/spamassassin`)
  const ham = await readMails(`${folder}/spam/spamassassin`, half, (file) =>
    labels(file) === 'spam' ? null : labels(file),
  )
  const office = `${folder}/triage/enron-categories/eml`
  const enron = existsSync(office) ? await readMails(office, half, () => 'ham') : []
  const inputs = [...ham, ...enron].map(({ input }) => input)
  inputs.push(...(await readForeign(half)).map(({ input }) => input))
  if (aeslc !== null) inputs.push(...(await readAeslcTexts(aeslc, half)))
  const found = inputs.flatMap(dueSentencesOf)
  return [...new Map(found.map((sentence) => [sentence.hash, sentence])).values()]
}

async function readAeslcTexts(folder: string, half: Half): Promise<TriageInput[]> {
  const inputs: TriageInput[] = []
  for (const { hash, text } of listAeslc(folder, (each) => halfOfHash(each) === half)) {
    const head = `From: a@enron.example\r\nTo: b@enron.example\r\nDate: ${AESLC_DATE}\r\n`
    const eml = `${head}Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`
    inputs.push(await readMailForTriage(Buffer.from(eml), hash.slice(0, 16)))
  }
  return inputs
}

function dueSentencesOf(input: TriageInput): DueSentence[] {
  const { asks, language, writtenAt } = gatherEvidence(input)
  return asks.flatMap(({ text: raw, due }) => {
    if (due === null) return []
    const text = raw.replace(/\s+/g, ' ')
    const local = writtenAt + (writtenAtOffset(input.mail) ?? 0) * 60_000
    const written = `${WEEKDAYS[new Date(local).getUTCDay()]} ${minuteOf(local)}`
    const hash = hashOf(`${written}\t${text}`).slice(0, 16)
    return [{ hash, written, due: due.day || minuteOf(due.at), language, text }]
  })
}

const minuteOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
