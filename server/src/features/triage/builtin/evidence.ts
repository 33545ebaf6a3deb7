import {
  type FoundRequest,
  findRequests,
  type MessageReading,
  readMessage,
  type SpamSigns,
  scoreSpam,
  writtenAtOffset,
} from '@dossier/analysis'
import type { TriageInput } from '../engine.ts'
import { bareSubject } from './bare-subject.ts'
import { type Notice, readNotice } from './notices.ts'
import { readWaiting, type WaitingSigns } from './waiting.ts'

/** Findings in one email. Rules weigh them; nothing here decides. */
export interface Evidence extends MessageReading {
  input: TriageInput
  /** Reference instant for dates in the email. */
  writtenAt: number
  asks: FoundRequest[]
  subjectAsk: FoundRequest | null
  spam: SpamSigns
  waiting: WaitingSigns
  /** A notice asks nothing, so it has no requests. */
  notice: Notice | null
}

export function gatherEvidence(input: TriageInput): Evidence {
  const { mail, timeZone } = input
  const reading = withoutList(readMessage(mail, input.owner.addresses), input)
  const { language, sentences } = reading
  const writtenAt = writingInstant(input)
  const stated = writtenAt === mail.date ? writtenAtOffset(mail) : null
  const notice = readNotice(mail, reading)
  const when = { timeZone, writtenAt, writtenAtOffset: stated }
  const asks = notice ? [] : findRequests(sentences, { language, when })
  const answersMe = input.thread.some((candidate) => candidate.fromMe)
  return {
    ...reading,
    input,
    writtenAt,
    asks,
    subjectAsk: notice ? null : askOfSubject(bareSubject(mail.subject), reading),
    spam: scoreSpam(reading, { ...input.sender, answersMe }),
    waiting: readWaiting(input, reading, asks),
    notice,
  }
}

/** A list only passes on what somebody answers to my own email. */
function withoutList(reading: MessageReading, { thread }: TriageInput): MessageReading {
  const { headers } = reading
  if (!(headers.list || headers.listTag) || !thread.some(({ fromMe, isAnswered }) => fromMe && isAnswered))
    return reading
  return { ...reading, headers: { ...headers, list: false, listTag: false, bulk: false, addressed: 'to' } }
}

const askOfSubject = (text: string, { language }: MessageReading): FoundRequest | null =>
  findRequests([{ text, start: 0, end: text.length, paragraph: 0 }], { language })[0] ?? null

/** Ignores a Date header far from the arrival and uses the arrival instead. */
function writingInstant({ mail, now }: TriageInput): number {
  const arrival = isInstant(mail.receivedAt) ? mail.receivedAt : isInstant(now) ? now : 0
  const stated = mail.date
  return stated !== null && isInstant(stated) && Math.abs(stated - arrival) < 366 * 86_400_000 ? stated : arrival
}

/** Between 1970 and 2200: the range of a calendar. */
const isInstant = (at: number): boolean => at >= 0 && at < 7_258_118_400_000
