import type { TriageInput } from '../engine.ts'
import type { HeaderSigns } from './headers.ts'
import type { Ask } from './requests/requests.ts'
import type { Sentence } from './sentences.ts'
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
}

const PROMISE = words(
  "(?:i|we)(?:'ll| will| shall| am going to) (?:get|come|circle|be|reach) (?:back|out)? ?(?:to|in touch|with)",
  "(?:i|we)(?:'ll| will) (?:let you know|follow up|look into|send|check|forward|update you|have (?:it|an answer)|reply|respond|prepare)",
  "(?:i am|i'm|we are|we're) (?:looking into|working on|checking|waiting for)",
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
  return {
    fromMe:
      input.mail.source === 'sent' || input.mail.mailbox === 'sent' || mine.has(input.mail.from.address.toLowerCase()),
    iWroteBefore: input.thread.some((mail) => mail.fromMe && mail.receivedAt <= input.mail.receivedAt),
    promise: sentences.find((sentence) => !asked.has(sentence.start) && PROMISE.test(sentence.text)) ?? null,
    outOfOffice: headers.autoReply,
  }
}
