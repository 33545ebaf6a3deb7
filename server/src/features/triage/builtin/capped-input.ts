import { characterBoundary } from '@dossier/analysis/plain-text'
import type { TriageInput } from '../engine.ts'

// Senders control the size of every field, so the engine bounds its input here. @dossier/analysis limits the text
// itself, because own words may follow long quotes.

const SUBJECT = 500
const NAME = 200
const ADDRESS = 320
const HEADER_VALUE = 4000
const HEADERS = 300
const LIST = 200

/** Cuts all fields except the text to the length that the rules read. Offsets stay valid. */
export function cappedInput(input: TriageInput): TriageInput {
  const { mail } = input
  return {
    ...input,
    mail: {
      ...mail,
      subject: cut(mail.subject, SUBJECT),
      from: { name: cut(mail.from.name, NAME), address: cut(mail.from.address, ADDRESS) },
      headers: mail.headers.slice(0, HEADERS).map(({ name, value }) => ({ name, value: cut(value, HEADER_VALUE) })),
      attachments: mail.attachments.slice(0, LIST),
      findings: mail.findings.slice(0, LIST),
    },
    thread: input.thread.slice(-LIST),
    context: input.context.slice(0, LIST),
  }
}

const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : text.slice(0, characterBoundary(text, limit))
