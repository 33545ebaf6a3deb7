import type { Sentence } from '../sentences.ts'
import { words } from '../words.ts'

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

export function findPromise(sentences: readonly Sentence[], requests: readonly Sentence[]): Sentence | null {
  const requestStarts = new Set(requests.map(({ start }) => start))
  return sentences.find(({ start, text }) => !requestStarts.has(start) && PROMISE.test(text)) ?? null
}
