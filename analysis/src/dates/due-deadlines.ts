// The words that make a date a deadline, in English, German, French and Spanish.

import { anyOf, word } from './due-patterns.ts'

/** These set a deadline even in a sentence that asks for nothing else. */
const STRICT = [
  'no later than',
  'not later than',
  'due',
  'deadline(?: is| for)?',
  'spätestens',
  'frist',
  'au plus tard',
  'échéance',
  'a más tardar',
  'plazo',
]
/** Words in front of the last possible day. */
export const DEADLINE = anyOf(
  ...STRICT,
  'by(?! (?:e-?mail|mail|phone|telephone|fax|hand|courier|post|check|wire|voice ?mail)(?!\\p{L}))',
  'before',
  'prior to',
  'on or before',
  'within',
  'bis',
  'innerhalb',
  'binnen',
  'vor dem',
  'avant',
  "d['’]ici",
  'sous',
  "jusqu['’](?:au|à)",
  'antes del?',
  'hasta',
  'para el',
  'en un plazo',
)
export const STRICT_DEADLINE = word(...STRICT)

/** Behind the last possible day. */
export const AT_THE_LATEST =
  /^,?\s(?:at the latest|latest|spätestens|au plus tard|a más tardar|como (?:muy tarde|máximo))(?!\p{L})/iu
/** Nouns that name the last day, some words before it: "the deadline for papers is Friday". */
export const LAST_DAY_NOUN =
  /(?<!\p{L})(?:deadline|due date|frist|stichtag|abgabe|date limite|échéance|fecha límite|vencimiento)(?!\p{L})[^.?!;:,\d]{0,40}(?::\s*)?$/iu

/** What is open, valid or extended until a day sets no deadline. */
const CLOSED = '(?:out|away|closed|unavailable|available|valid|wait|waiting|hold off)'
const LASTS = `(?:${CLOSED}|open|opened|good|hold|keep|stay|extend\\p{L}*|prolong\\p{L}*|renew\\p{L}*)`
const LASTS_ELSEWHERE =
  '(?:gilt|gelten|gültig|geöffnet|offen|geschlossen|urlaub|abwesend|verfügbar|dauert|läuft|bleib\\p{L}*|wart\\p{L}*|verläng\\p{L}*|valable|ouvert\\p{L}*|fermé\\p{L}*|absent\\p{L}*|congés?|prolong\\p{L}*|reporté\\p{L}*|disponibles?|patient\\p{L}*|válid\\p{L}*|vigente|abiert\\p{L}*|cerrad\\p{L}*|ausente|vacaciones|ampli\\p{L}*|prorrog\\p{L}*|esper\\p{L}*)'

/** A clause with these words tells when something happened or holds, even with "by" or "before". */
export const NOT_A_DEADLINE = word(
  `(?:not|nothing|never) (?:\\p{L}+ ){0,4}(?:until|till|before)`,
  `${CLOSED} (?:\\p{L}+ ){0,4}before`,
  `${LASTS} (?:\\p{L}+ ){0,4}(?:until|till)`,
  `${LASTS_ELSEWHERE} [^.?!;]{0,30}(?:bis|jusqu['’](?:au|à)|hasta)`,
  '(?:stopped|came|come|comes|dropped|drop|passed|pass|went|go|goes) by',
  '(?:day|days|week|weeks|hours?|minutes|months?) (?:before|prior to)',
  '(?:tage?n?|wochen?|stunden?) vor',
  '(?:jours?|semaines?|heures?) avant',
  '(?:días?|semanas?|horas?) antes del?',
  'as before',
  'a little before',
  'who (?:\\p{L}+ ){0,6}(?:by|before)',
  'promised',
  'no need',
  "(?:do not|don['’]?t) (?:feel|need|worry)(?: \\S+){0,12} (?:by|before)",
  '(?:can|could|would) you (?:imagine|believe)',
  'allow (?:me|us) to',
  'in case',
  '(?:is|are) (?:scheduled|planned|expected|set|hoping|trying|aiming|hoped)',
  '(?:she|he|baby|flight|train|plane|bus) is due',
  'due (?:back|to|through|thru|until)',
  '(?:becomes?|comes?) due',
  '(?:if|whether) (?:the|this|that|my|our|your|it|an?)(?: \\p{L}+){0,4} (?:is|are) due',
  '(?:please|can|should|may) (?:\\p{L}+ )?expect(?! you)',
  '(?:where|what) (?:you|we) (?:want|expect|plan)',
  'you (?:think|believe|expect) you',
  'you (?:should|will) (?:receive|get|see|hear|find|notice)',
  'should (?:be )?(?:ready|available|back|here|there|able|arrive|come|expect|know|start|begin|happen)',
  '(?:goal|plan|idea|intention|aim|target) (?:is|was|remains)',
  "if (?!i |we |you )\\p{L}+ (?:do|does|don['’]?t|doesn['’]?t|did|didn['’]?t)(?: \\p{L}+){0,6} (?:by|within|before)",
  'if (?:\\p{L}+ ){1,8}(?:is|are) (?!required|needed)\\p{L}+ed (?:by|before)',
  "if (?:not|you (?:don['’]?t|do not|have not|haven['’]?t))(?: \\p{L}+){0,6} (?:by|within|before)",
  '(?:von|vom) [^?!]{1,20} bis',
  'de(?:sde)? [^.]{1,20} hasta',
  "du [^.]{1,20} (?:jusqu['’]au|au)",
)
/** "Orders received before December 20", but "have the orders sent before December 20". */
export const DONE_BEFORE =
  /(?<!(?:be|been|get|got|have|has|need\p{L}*|want|like|see)(?:\s[\p{L}'’/-]+){0,6}\s)(?<!\p{L})(?!required|needed)\p{L}{3,}ed (?:(?:off|up|out|in|back|over) )?(?:on or )?(?:before|prior to)(?!\p{L})/iu
/** Shortly before the date: what was wanted or done is told as past. */
export const TOLD_AS_PAST =
  /(?<!\p{L})(?:was|were|had|did|told|(?:would|could|should|might)(?: \p{L}+ to)? have(?= \p{L}+(?:ed|en|wn|nt)(?!\p{L}))|(?:i|we|he|she|they) (?:spoke|sent|got|made|gave|took|\p{L}{2,}(?<!ne)ed)|(?<!(?:be|is|are|been|and)\s)(?:asked|wanted|needed|expected)|hoped|decided|agreed|planned|tried|(?:whether|if) (?!you(?!\p{L}))\p{L}+ (?:sent|got|paid|\p{L}+ed)|musste\p{L}*|sollte\p{L}*|wollte\p{L}*|hatte\p{L}*|wurden?|était|étaient|avait|avaient|dev(?:ait|ions|aient)|voulait|fallait|fue|fueron|era|eran|había\p{L}*|tenía\p{L}*|debía\p{L}*|quería\p{L}*)(?!\p{L})[^.?!;]{0,40}$/iu

/** "Within two days of the order" counts from something else. */
export const FROM_SOMETHING = /^(?: or (?:so|two))?,?\s(?:of|after|from)(?!\p{L})/iu
/** "By Friday there will be a change" */
export const TOLD_OF =
  /^\s(?:(?:there|it|he|she|they|this|you) (?:will|would|is|are)|you['’]ll|(?:is|are)(?! (?:possible|ok|okay|fine|required|needed|requested)(?!\p{L}))|was|were|has|had)(?!\p{L})/iu
/** "Signed by Ann Lee on Friday" */
export const BY_SOMEBODY = /(?<!\p{L})by\s+\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?\s+(?:(?:on|of|from|dated)\s+)?$/u
/** A date at the start of a sentence that tells: "Within two days you will receive", "By Friday, I will send". */
export const TOLD =
  /^(?: or (?:so|two))?,?\s(?:you (?:will|should|['’]ll)|(?:will|shall) be|(?:they|we|i|he|she|it|there) (?:will|would|could|can|may|is|are|was|were|had(?! to)|has(?! to)))(?!\p{L})/iu

/** These lead to the beginning of a time or into its middle, not to a last day. */
const SPAN =
  '(?:from|between|after|since|starting|beginning|commencing|effective|eff|as of|until|till|til|through|thru|over|during|throughout|ab|seit|nach|zwischen|entre|depuis|après|à partir|dès|desde|después|a partir)'
export const STARTS = new RegExp(`^(?:on\\s)?${SPAN}(?!\\p{L})`, 'iu')
export const SPAN_BEFORE = new RegExp(`(?<!\\p{L})${SPAN}\\.?(?:\\s(?:on|the|de|du|von|del?))?\\s*$`, 'iu')

/** The end of a span in French and Spanish: "du 3 au 5 décembre". */
export const SPAN_END =
  /(?<!\p{L})(?:du|del?)\s\d{1,2}(?:er)?(?:\s(?:de\s)?\p{L}+)?\sa[lu]\s\d{1,2}(?:er)?(?!\d)[^.?!]{0,20}$/iu

/** What the writer does: "I will send it by Friday". "We need it by Friday" is a request. */
export const OWN_INTENT = word(
  "(?:i|we|he|she|they|it)(?:['’]ll|['’]d| will| shall| should| would| hope| plan| expect| intend| am| are| can| could| may| might| must|['’]m|['’]re)(?! (?:appreciate|need|ask|you|be (?:grateful|happy|nice|good|great|helpful|lovely))| (?:like|love) (?!to (?!receive|have|get|see|hear)))(?: \\p{L}+){0,3}",
  '(?:i|we) want',
  '(?<!you and )i (?:need|have) to (?:be|go|leave)',
  "and (?:\\p{L}+ )?you(?:['’]ll| will)(?! (?:need|have to)(?!\\p{L}))",
  '(?<!you )(?:will|shall)(?! (?:you|we|i|need|have to|be (?:due|needed|required)))',
  '(?:may|might) be',
  '(?<!you )(?:could|can) be',
  '(?:ich|wir) (?:werde|werden|melde|melden|schicke|schicken|sende|senden|bin|sind|habe|haben|komme|kommen)',
  '(?:wird|werden)(?! gebeten)',
  'je (?:vous|te|serai|suis|reviens|reviendrai|ferai)',
  'nous (?:vous|serons|sommes|reviendrons|ferons)',
  '(?:aura|fera|sera|arrivera|donnera|enverra|finira|livrera|paiera|partira|rendra|répondra|terminera|transmettra|viendra)(?:i|s|ient)?',
  '(?:estaré|estaremos|enviaré|enviaremos|llegaré|llegaremos)',
  '\\p{L}{2,}(?:ará|erá|irá|arán|erán|irán)',
)

/** "Affected by the Sept. 11 attacks" */
export const BY_THE = /(?:^|\s)by the\s$|^by the\s/iu
export const NOUN_FOLLOWS = /^\s(?!(?:at|for|to|and|or|so|in|with|on|if|as|please|latest)(?!\p{L}))\p{Ll}{3,}/u
