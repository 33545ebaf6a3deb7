// The words by which a date belongs to something else than the request, in English, German, French and Spanish.

import { word } from './due-patterns.ts'

/** Plural nouns behind the date, which it describes: "send me January 5 invoices". */
export const DESCRIBES =
  /^\s(?!(?:unless|perhaps|thanks|besides|always|versus|towards|across|regards|sometimes|works|suits)(?!\p{L}))\p{Ll}{3,}s(?<![aius]s)(?!\p{L})/u
/** Between the request and the date: from here on the date belongs to something else. */
export const BREAKS_OFF = word(
  'that',
  'which',
  'who',
  'whom',
  'where',
  'when',
  'while',
  'what',
  'how',
  'why',
  'if',
  'whether',
  'because',
  'since',
  'as',
  'so',
  'but',
  'after',
  'until',
  'till',
  'from',
  'starting',
  'beginning',
  'effective',
  'through',
  'thru',
  '(?:leaving|departing|arriving|returning|including|covering|expiring|ending|maturing|occurring|happening|closing|upcoming)',
  'between',
  'than',
  'once',
  'unless',
  'thanks?',
  "(?:do not|don['’]?t|never)",
  '(?:starts|begins|ends|expires|flows|runs|opens|closes|leaves|arrives|comes|goes)',
  'to (?:start|begin|end|expire|flow)',
  '(?:welcoming|congratulating)',
  `(?<!(?:on|about|in|be|are|consider|mind|start|try|keep) )(?:attending|coming|joining|going|working|starting|traveling|travelling|presenting|taking place|moving)`,
  '(?:to|would|could|should|might|must) have (?:been|known|had|\\p{L}+(?:ed|en))',
  'eff\\p{L}{3,}ve',
  '(?:see|talk to|speak to) (?:you|ya)',
  '(?:cancel|skip|delete|stornier\\p{L}*|annul\\p{L}*|cancel[ae]\\p{L}*|anul\\p{L}*)',
  '(?:i|we|he|she|they)',
  "(?:i|we|he|she|they|it|there)['’](?:ll|m|ve|d|re|s)",
  '(?:is|are|was|were|been|has|had|did|will|would|should|may|might|cannot|can|could)',
  '(?:sent|met|spoke|told|said|left|came|went|got|made|held|gave|took|wrote|saw|heard|done|due)',
  '(?:began|ran|found|bought|sold|paid|lost|won|knew|thought|brought|felt|kept|spent|became|given|taken|written|spoken|seen|known)',
  '\\p{L}{2,}(?<!ne|fe|se|ex|spe|prepar)ed',
  '(?:daß|dass|das|die|der|welche[rsn]?|wer|wen|wem|wenn|falls|ob|weil|seit|ab|nach|wann|wie|was|aber)',
  '(?:war|waren|ist|sind|wurde|wurden|hat|haben|hatte|wird|werden)',
  '(?:qui|que|quand|si|parce|depuis|après|dès|où|comment|mais|quoi|quel\\p{L}*)',
  '(?:est|sont|était|étaient|sera|seront|ont|avait)',
  '(?:cuando|porque|desde|después|pero|donde|cómo|quién|quiénes|qué|cuál|cuándo)',
  '(?:es|son|fue|fueron|era|será|serán|han|había)',
)
/** Behind the date: it is the subject of what is told. "Please remember Friday is a holiday." */
export const IS_TOLD_OF = /^\s(?:is|are|was|were|will|has|ist|wird|war|est|sera|es|será)(?!\p{L})/iu

/** A noun that the date describes: "the meeting on Friday", "Friday meeting". */
const EVENT_NOUN =
  '(?:meeting|mtg|call|conference|flight|hearing|deadline|session|lunch|dinner|breakfast|party|event|workshop|training|class|seminar|presentation|interview|trip|visit|game|webinar|simulation|discussion|conversation|chat|e-?mail|message|letter|memo|note|report|agenda|schedule|list|numbers?|prices?|filing|order|auction|release|edition|issue|version|termin|besprechung|sitzung|veranstaltung|réunion|rendez-vous|conférence|réservation|reunión|cita|llamada|conferencia'
/** More of them, which stand only in front of the date. */
const HAPPENING =
  '(?:trip|visit|flight)\\sto\\s\\p{L}+|night(?:\\sout)?|hour|reception|celebration|ceremony|show|concert|wedding|funeral|match|tour|race|vote|election|trial|exam|launch|opening|closing|closure|outage|shutdown|maintenance|cut|strike|storm|flood|fire|holiday|vacation|appointment|delivery|arrival|departure|story|article|news|plans|availability|treffen|flug|reise|feier|schulung|konferenz|lieferung|vol|voyage|dîner|déjeuner|séminaire|formation|fête|livraison|vuelo|viaje|cena|comida|seminario|curso|fiesta|entrega|evento'
export const EVENT = new RegExp(
  `^,?\\s(?:(?:morning|afternoon|evening|night|am|pm|central|eastern|cst|est|staff|board|conference|status|weekly)\\s){0,2}${EVENT_NOUN})s?(?!\\p{L})`,
  'iu',
)
/** The end of the words in front of the date: "the meeting on", "the meeting here in Bonn". */
export const OF_EVENT = new RegExp(
  `(?<!\\p{L})(?:the|this|that|our|your|my|his|her|their|its|any|all|for|of|about|regarding|re|der|die|das|dem|den|unsere?[rnm]?|le|la|les|notre|votre|el|los|las|nuestra|su|du|del|de|des)(?:\\s[\\p{L}\\p{N}'’&/-]+){0,5}\\s${EVENT_NOUN}|${HAPPENING})s?(?:\\shere|\\sthere)?(?:\\s(?:in|with|at)\\s[\\p{L}.]+)?(?:\\s(?:on|at|for|of|in|am|um|le|du|à|el|del|a)){0,2}\\s*$`,
  'iu',
)
/** These verbs fix the time of an event, so that its date is the date of the request. */
export const TAKES_PART =
  /(?<!\p{L})(?:attend|join|come|meet|participate|be at|schedule|set up|arrange|move|reschedule|postpone|have|reserve|hold|calendars?|teilnehm\p{L}*|komm\p{L}*|particip\p{L}*|assist\p{L}*|asist\p{L}*)(?!\p{L})/iu
/** Directly before a date these make it a part of their noun: "the report for Friday", "a start date of May 1". */
export const ATTACHES =
  /(?<!\p{L})(?:the|an?|our|your|my|his|her|their|for|of|about|regarding|re|with|since|from|dated|use|spend|devote|take|add|enter|type|replace|include|price|show|list|remove|delete|insert|choose|pick|select|du|del|per|pour|sobre|für|vom|von|over|during|pro|every|each|jeden|chaque|cada|next to|last|first|yesterday|gestern|hier|ayer|\p{L}+['’]s\s(?:first|second|third|last|next))\s*$/iu
/** "Please correct the volume on 11/25": the day of an entry. */
export const IS_OF_DATA =
  /^\s(?:check|verify|change|correct|adjust|increase|decrease|reduce|zero|price|reprice|rebook|void)(?!\p{L})/iu
/** "The letter of December 1" in French and Spanish. */
export const OF_PHRASE = /^(?:du|del|vom)\s/iu
/** "Friday through Sunday" */
export const GOES_ON = /^\s(?:through|thru|until|till)(?!\p{L})/iu
/** "Are you free for lunch on Friday?" */
export const FOR_AN_EVENT = /^\s*for\s(?!the(?!\p{L}))/iu
/** "To December 1" is the new value of something, unless its time moves. */
export const TO_DATE = /(?<!\p{L})to(?:\sthe)?\s*$/iu
export const MOVES = /(?<!\p{L})(?:mov|reschedul|postpon|push|delay|shift|adjourn)\p{L}*/iu
/** "For Friday" is a due date only after these: "schedule a call for Friday". */
export const FOR_PHRASE = /^(?:for|für|pour|para)(?!\p{L})/iu
export const SETS_A_TIME =
  /(?<!\p{L})(?:schedul\p{L}*|set up|reschedul\p{L}*|book|arrange|meeting|call|lunch|dinner|time|shoot|termin\p{L}*|rendez-vous|cita|reunión)[^,.]{0,30}$/iu
