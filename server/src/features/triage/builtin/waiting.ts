import {
  detectLanguage,
  type FoundRequest,
  findPromise,
  findRequests,
  type MessageReading,
  type Sentence,
  splitSentences,
} from '@dossier/analysis'
import { isForwardSubject } from '#platform/mail/subject'
import type { TriageInput } from '../engine.ts'
import { isFromOwner } from '../from-owner.ts'

export interface WaitingSigns {
  fromMe: boolean
  iWroteBefore: boolean
  promise: Sentence | null
  outOfOffice: boolean
  /** 0..1: strength of a request in an email that the owner forwards without own words. */
  passedOn: number
}

/** A promise counts only when the email asks nothing of the reader. */
export function readWaiting(
  input: TriageInput,
  { headers, sentences }: MessageReading,
  asks: readonly FoundRequest[],
): WaitingSigns {
  const ownAddresses = new Set(input.owner.addresses.map((address) => address.toLowerCase()))
  const fromMe = isFromOwner({ ...input.mail, address: input.mail.from.address }, ownAddresses)
  return {
    fromMe,
    passedOn: fromMe && isForward(input.mail, sentences) ? readPassedOn(input.mail, sentences, ownAddresses) : 0,
    iWroteBefore: input.thread.some((mail) => mail.fromMe && mail.receivedAt <= input.mail.receivedAt),
    promise: findPromise(
      sentences,
      asks.filter(({ strength }) => strength > WEAK_ASK),
    ),
    outOfOffice: headers.autoReply,
  }
}

/** The model alone sees requests in promises too, with at most this strength. */
const WEAK_ASK = 0.5

const FORWARD_MARK =
  /-{5,}[ \t]*Forwarded by|-{2,}[ \t]*(?:Forwarded message|Weitergeleitete Nachricht|Message transféré)/i
/** Maximum distance of such a marker below the own words. */
const MARK_REACH = 200
/** Longer text is a message of its own and states its request itself. */
const MAX_OWN_CHARS = 40
/** The request stands at the beginning of a forwarded email. */
const PASSED_ON = 3000

const endOf = (sentences: readonly Sentence[]): number => sentences.at(-1)?.end ?? 0

function isForward({ subject, text }: TriageInput['mail'], sentences: readonly Sentence[]): boolean {
  const forwardStart = endOf(sentences)
  return isForwardSubject(subject) || FORWARD_MARK.test(text.slice(forwardStart, forwardStart + MARK_REACH))
}

function readPassedOn(
  { text, to }: TriageInput['mail'],
  sentences: readonly Sentence[],
  ownAddresses: ReadonlySet<string>,
): number {
  const own = sentences.reduce((length, sentence) => length + sentence.text.length, 0)
  const toOthers = to.some((address) => !ownAddresses.has(address.toLowerCase()))
  if (own >= MAX_OWN_CHARS || !toOthers) return 0
  const span = { start: endOf(sentences), end: Math.min(text.length, endOf(sentences) + PASSED_ON) }
  const language = detectLanguage(text.slice(span.start, span.end))
  const asks = findRequests(splitSentences(text, [span]), { language })
  return asks.reduce((max, { strength }) => Math.max(max, strength), 0)
}
