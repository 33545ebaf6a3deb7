import {
  detectLanguage,
  type FoundRequest,
  findPromise,
  findRequests,
  type MessageReading,
  type Sentence,
  splitSentences,
} from '@dossier/analysis'
import type { TriageInput } from '../engine.ts'

/** Who has the next move. */
export interface WaitingSigns {
  /** The mail is the owner's own. */
  fromMe: boolean
  /** The owner wrote in this thread before this mail. */
  iWroteBefore: boolean
  /** The sentence in which the sender promises to come back. */
  promise: Sentence | null
  outOfOffice: boolean
  /** 0..1: how much a mail asks that the owner passes on without words of their own. */
  passedOn: number
}

/** Reads who waits for whom. A promise counts only where nothing is asked of the reader. */
export function readWaiting(
  input: TriageInput,
  { headers, sentences }: MessageReading,
  asks: readonly FoundRequest[],
): WaitingSigns {
  const mine = new Set(input.owner.addresses.map((address) => address.toLowerCase()))
  const fromMe =
    input.mail.source === 'sent' || input.mail.mailbox === 'sent' || mine.has(input.mail.from.address.toLowerCase())
  return {
    fromMe,
    passedOn: fromMe && isForward(input.mail, sentences) ? readPassedOn(input.mail, sentences, mine) : 0,
    iWroteBefore: input.thread.some((mail) => mail.fromMe && mail.receivedAt <= input.mail.receivedAt),
    promise: findPromise(sentences, asks),
    outOfOffice: headers.autoReply,
  }
}

const FORWARD_SUBJECT = /^\s*(?:fwd?|wg|tr|rv)\s*:/i
const FORWARD_MARK =
  /-{5,}[ \t]*Forwarded by|-{2,}[ \t]*(?:Forwarded message|Weitergeleitete Nachricht|Message transféré)/i
/** Where such a mark stands, if any, below one's own words. */
const MARK_REACH = 200
/** More than a greeting and "see below" is a word of one's own, and says itself what is wanted. */
const HARDLY_A_WORD = 40
/** What somebody wants is said at the beginning of what is passed on. */
const PASSED_ON = 3000

const endOf = (sentences: readonly Sentence[]): number => sentences.at(-1)?.end ?? 0

function isForward({ subject, text }: TriageInput['mail'], sentences: readonly Sentence[]): boolean {
  const below = endOf(sentences)
  return FORWARD_SUBJECT.test(subject) || FORWARD_MARK.test(text.slice(below, below + MARK_REACH))
}

function readPassedOn(
  { text, to }: TriageInput['mail'],
  sentences: readonly Sentence[],
  mine: ReadonlySet<string>,
): number {
  const own = sentences.reduce((length, sentence) => length + sentence.text.length, 0)
  const toOthers = to.some((address) => !mine.has(address.toLowerCase()))
  if (own >= HARDLY_A_WORD || !toOthers) return 0
  const below = { start: endOf(sentences), end: Math.min(text.length, endOf(sentences) + PASSED_ON) }
  const language = detectLanguage(text.slice(below.start, below.end))
  const asks = findRequests(splitSentences(text, [below]), { language })
  return asks.reduce((most, { strength }) => Math.max(most, strength), 0)
}
