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
  // Anything that the sender or their side will do, or that is on its way to the reader.
  "(?:i|we|they|he|she)(?:['’]ll| will| shall)(?: \\p{L}+){0,12} (?:and|then) (?:get back|let you know|report back|come back|call you|write)",
  "(?:i|we|they|he|she)(?:['’]ll| will) (?:answer|call|phone|ring|email|e-mail|write|get back|be in touch|take care|see to|deal with|find out|ask|chase|sort (?:it|this|that) out|reply|confirm|deliver|ship)",
  'leave (?:it|this|that) (?:with|to) (?:me|us)',
  '(?:you can )?expect (?:my|our|the|an?) \\p{L}+(?: \\p{L}+){0,3} (?:by|before|on|this|next|tomorrow|shortly|soon|within)',
  '(?<!you )(?:should|will) (?:reach|arrive|be (?:here|with you|ready|delivered|credited)|appear (?:in|on))',
  '(?:our|my|the|one of (?:our|the)) (?:\\p{L}+ ){1,3}will (?:answer|contact|call|reply|get back|be in touch|review|look)',
  "we (?:have|['’]ve) received your (?:request|order|application|enquiry|inquiry|message|ticket)",
  '(?:is|are|went) (?:on order|on (?:its|their) way|out for delivery|in transit)',
  '(?:has|have) (?:been )?(?:shipped|dispatched|left our warehouse)',
  '(?:estimated|expected) (?:delivery|arrival)',
  '(?:we|i) expect (?:it|them|the \\p{L}+|delivery|an answer) (?:on|by|in|this|next|tomorrow|early|at the latest)',
  '(?:ist|sind) (?:bestellt|unterwegs|auf dem weg)',
  '(?:wurde|wurden) (?:versandt|verschickt|an .{2,40} übergeben)',
  '(?:voraussichtliche|geschätzte) (?:lieferung|ankunft|zustellung)',
  '(?:ich|wir) (?:rufe|rufen|antworte|antworten|schreibe|schreiben|liefere|liefern|kläre|klären|erledige|erledigen) .{0,40}(?:an|dir|ihnen|euch|morgen|bis|am|sobald|das)',
  'lass(?:en sie)? das (?:mal )?(?:meine|unsere) sorge sein',
  "(?:je|on|nous) (?:vous|te|t['’]) ?(?:rappelle|rappellerai|réponds|répondrai|enverrai|envoie|envoyons|enverrons|confirme|confirmerai)",
  '(?:est|sont) en (?:cours de livraison|commande|route)',
  '(?:a|ont) été (?:expédiée?s?|envoyée?s?)',
  'livraison (?:prévue|estimée)',
  '(?:te|le|les|os) (?:llamo|llamaré|llamaremos|escribiré|escribiremos|enviaremos|responderemos|avisaremos)',
  '(?:está|están|va|van) (?:en camino|de camino|en reparto)',
  '(?:ha|han) sido (?:enviad[oa]s?|expedid[oa]s?)',
  'entrega (?:prevista|estimada)',
)

/** Returns the first sentence that promises something and asks nothing: by the sender, or about what is on its way. */
export function findPromise(sentences: readonly Sentence[], requests: readonly Sentence[]): Sentence | null {
  const requestStarts = new Set(requests.map(({ start }) => start))
  return sentences.find(({ start, text }) => !requestStarts.has(start) && PROMISE.test(text)) ?? null
}
