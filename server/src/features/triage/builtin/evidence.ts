import {
  type FoundRequest,
  findRequests,
  type MessageReading,
  readMessage,
  type SpamSigns,
  scoreSpam,
} from '@dossier/analysis'
import type { TriageInput } from '../engine.ts'
import { bareSubject } from '../reply-subject.ts'
import { readWaiting, type WaitingSigns } from './waiting.ts'

/** Everything that was seen in one mail. Rules weigh it; nothing here decides. */
export interface Evidence extends MessageReading {
  input: TriageInput
  /** The instant from which dates in the mail are read. */
  writtenAt: number
  asks: FoundRequest[]
  /** What the subject asks, when it asks. */
  subjectAsk: FoundRequest | null
  spam: SpamSigns
  waiting: WaitingSigns
}

export function gatherEvidence(input: TriageInput): Evidence {
  const { mail, timeZone } = input
  const reading = readMessage(mail, input.owner.addresses)
  const { language, sentences } = reading
  const writtenAt = writingInstant(input)
  const asks = findRequests(sentences, { language, when: { timeZone, writtenAt } })
  const answersMe = input.thread.some((other) => other.fromMe)
  return {
    ...reading,
    input,
    writtenAt,
    asks,
    subjectAsk: askOfSubject(bareSubject(mail.subject), reading),
    spam: scoreSpam(reading, { ...input.sender, answersMe }),
    waiting: readWaiting(input, reading, asks),
  }
}

const askOfSubject = (text: string, { language }: MessageReading): FoundRequest | null =>
  findRequests([{ text, start: 0, end: text.length, paragraph: 0 }], { language })[0] ?? null

/** A Date header far from the arrival is wrong; then the arrival counts. */
function writingInstant({ mail, now }: TriageInput): number {
  const arrival = isInstant(mail.receivedAt) ? mail.receivedAt : isInstant(now) ? now : 0
  const stated = mail.date
  return stated !== null && isInstant(stated) && Math.abs(stated - arrival) < 366 * 86_400_000 ? stated : arrival
}

/** Between 1970 and 2200: what a calendar can show. */
const isInstant = (at: number): boolean => at >= 0 && at < 7_258_118_400_000
