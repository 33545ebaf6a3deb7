import type { TriageInput } from '../engine.ts'
import type { HeaderSigns } from './headers.ts'
import { detectLanguage } from './language.ts'
import { type Ask, findAsks } from './requests/requests.ts'
import { type Sentence, splitSentences } from './sentences.ts'
import { words } from './words.ts'

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

const PROMISE = words(
  "(?:i|we)(?:'ll| will| shall| am going to) (?:get|come|circle|be|reach) (?:back|out)? ?(?:to|in touch|with)",
  "(?:i|we)(?:'ll| will) (?:let you know|follow up|look into|send|check|forward|update you|have (?:it|an answer)|reply|respond|prepare)",
  "(?:i am|i'm|we are|we're) (?:just )?(?:looking into|working on|checking|waiting (?:for|to hear))",
  '(?:your|the) (?:request|ticket|application|order) (?:has been|was|is being) (?:received|processed|forwarded|reviewed)',
  'you (?:will|should) (?:hear|receive) .{0,40}(?:within|by|in|soon|shortly)',
  '(?:ich|wir) (?:melde|melden) (?:mich|uns)',
  '(?:ich|wir) (?:schicke|schicken|sende|senden|kümmere|kümmern|prüfe|prüfen|gebe|geben) .{0,40}(?:morgen|bald|später|nach|bis|dir|ihnen|bescheid|darum)',
  'wird (?:bearbeitet|geprüft)',
  'in bearbeitung',
  'je (?:reviens|reviendrai) vers (?:vous|toi)',
  'nous (?:reviendrons|revenons) vers vous',
  'je (?:vous|te) (?:tiens|tiendrai) (?:au courant|informé)',
  "je m['’]en occupe",
  'en cours de traitement',
  '(?:te|le|les) (?:respondo|responderé|aviso|avisaré|enviaré|confirmo|contactaremos)',
  'nos pondremos en contacto',
  'en trámite',
)

/** Reads who waits for whom. A promise counts only where nothing is asked of the reader. */
export function readWaiting(
  input: TriageInput,
  headers: HeaderSigns,
  sentences: readonly Sentence[],
  asks: readonly Ask[],
): WaitingSigns {
  const mine = new Set(input.owner.addresses.map((address) => address.toLowerCase()))
  const asked = new Set(asks.map((ask) => ask.start))
  const fromMe =
    input.mail.source === 'sent' || input.mail.mailbox === 'sent' || mine.has(input.mail.from.address.toLowerCase())
  return {
    fromMe,
    passedOn: fromMe && isForward(input.mail, sentences) ? readPassedOn(input.mail, sentences, mine) : 0,
    iWroteBefore: input.thread.some((mail) => mail.fromMe && mail.receivedAt <= input.mail.receivedAt),
    promise: sentences.find((sentence) => !asked.has(sentence.start) && PROMISE.test(sentence.text)) ?? null,
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
  const asks = findAsks(splitSentences(text, [below]), detectLanguage(text.slice(below.start, below.end)))
  return asks.reduce((most, { strength }) => Math.max(most, strength), 0)
}
