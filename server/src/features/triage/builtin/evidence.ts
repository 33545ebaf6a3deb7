import type { TriageInput } from '../engine.ts'
import { toPlain } from '../plain-text.ts'
import { bareSubject } from '../reply-subject.ts'
import { readBroadcast } from './broadcast.ts'
import { dueDateOf, findDates } from './dates/dates.ts'
import { type HeaderSigns, readHeaders } from './headers.ts'
import { withoutInjection } from './injection.ts'
import { detectLanguage, type Language } from './language.ts'
import { type Ask, findAsks, readAsk } from './requests/requests.ts'
import { type Sentence, splitSentences } from './sentences.ts'
import { readSpamSigns, type SpamSigns } from './spam/spam.ts'
import { readWaiting, type WaitingSigns } from './waiting.ts'
import { type Zones, zoneText } from './zones.ts'

/** Everything that was seen in one mail. Rules weigh it; nothing here decides. */
export interface Evidence {
  input: TriageInput
  /** The instant from which dates in the mail are read. */
  writtenAt: number
  language: Language
  zones: Zones
  ownText: string
  sentences: Sentence[]
  /** Instructions to a machine: left out of everything else. */
  injected: Sentence[]
  headers: HeaderSigns
  asks: DatedAsk[]
  /** What the subject asks, when it asks. */
  subjectAsk: Pick<Ask, 'kind' | 'strength'> | null
  spam: SpamSigns
  waiting: WaitingSigns
  /** 0..1: looks written for many. */
  broadcast: number
}

export interface DatedAsk extends Ask {
  dueAt: number | null
}

/** Asks beyond this are not dated; a mail with so many is no request. */
const DATED_ASKS = 20

export async function gatherEvidence(input: TriageInput): Promise<Evidence> {
  const { mail } = input
  const zones = zoneText(mail.text)
  const ownText = ownTextOf(zones, mail)
  const language = detectLanguage(toPlain(ownText, 1000) || toPlain(mail.subject, 300))
  const { clean: sentences, found: injected } = withoutInjection(splitSentences(mail.text, zones.own))
  const headers = readHeaders(mail, input.owner.addresses)
  const writtenAt = writingInstant(input)
  const asks = findAsks(sentences, language)
  const iWrote = input.thread.some((other) => other.fromMe)
  return {
    input,
    writtenAt,
    language,
    zones,
    ownText,
    sentences,
    injected,
    headers,
    asks: dated(asks, language, input.timeZone, writtenAt),
    subjectAsk: readAsk(bareSubject(mail.subject), language),
    spam: readSpamSigns(withoutSpans(mail, injected), headers, zones, ownTextOf(zones, withoutSpans(mail, injected)), {
      ...input.sender,
      answersMe: iWrote,
    }),
    waiting: readWaiting(input, headers, sentences, asks),
    broadcast: readBroadcast(mail),
  }
}

const ownTextOf = (zones: Zones, { text }: { text: string }): string =>
  zones.own.map(({ start, end }) => text.slice(start, end)).join('\n')

/** The mail with spaces where it talks to a machine: such words shall not make it look better either. */
function withoutSpans(mail: TriageInput['mail'], spans: readonly Sentence[]): TriageInput['mail'] {
  if (spans.length === 0) return mail
  let text = mail.text
  for (const { start, end } of spans) text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
  return { ...mail, text }
}

const dated = (asks: Ask[], language: Language, timeZone: string, writtenAt: number): DatedAsk[] =>
  asks.map((ask, index) => {
    const dates = index < DATED_ASKS ? findDates(ask.text, { language, timeZone, writtenAt }) : []
    return { ...ask, dueAt: dueDateOf(ask.text, dates, writtenAt) }
  })

/** A Date header far from the arrival is wrong; then the arrival counts. */
function writingInstant({ mail, now }: TriageInput): number {
  const arrival = isInstant(mail.receivedAt) ? mail.receivedAt : isInstant(now) ? now : 0
  const stated = mail.date
  return stated !== null && isInstant(stated) && Math.abs(stated - arrival) < 366 * 86_400_000 ? stated : arrival
}

/** Between 1970 and 2200: what a calendar can show. */
const isInstant = (at: number): boolean => at >= 0 && at < 7_258_118_400_000
