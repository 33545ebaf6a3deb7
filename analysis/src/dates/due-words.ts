// The words by which a date becomes a due date, in English, German, French and Spanish.

const anyOf = (...alternatives: string[]): string => `(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`
const word = (...alternatives: string[]): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(...alternatives)}`, 'iu')

/** Words in front of the last possible day. */
export const DEADLINE = anyOf(
  'by',
  'before',
  'no later than',
  'not later than',
  'prior to',
  'on or before',
  'due',
  'deadline(?: is| for)?',
  'within',
  'bis',
  'spätestens',
  'innerhalb',
  'binnen',
  'frist',
  'vor dem',
  'avant',
  "d['’]ici",
  'au plus tard',
  'sous',
  "jusqu['’]au",
  'échéance',
  'antes del?',
  'hasta',
  'a más tardar',
  'plazo',
  'para el',
  'en un plazo',
)

/** Behind the last possible day. */
export const AT_THE_LATEST =
  /^,?\s(?:at the latest|latest|spätestens|au plus tard|a más tardar|como (?:muy tarde|máximo))(?!\p{L})/iu
/** Nouns that name the last day, some words before it: "the deadline for papers is Friday". */
export const LAST_DAY_NOUN =
  /(?<!\p{L})(?:deadline|due date|frist|stichtag|abgabe|date limite|échéance|fecha límite|vencimiento)(?!\p{L})[^.?!;]{0,40}$/iu

/** A clause with these words tells when something happened or holds, even with "by" or "before". */
export const NOT_A_DEADLINE = word(
  '(?:was|were|had|has been|have been) (?:\\p{L}+ ){0,2}(?:by|before|prior to|due)',
  '(?:not|nothing|never|unavailable|out|away|closed|available|valid|wait|waiting|hold off) (?:\\p{L}+ ){0,4}(?:until|till|before|bis|hasta)',
  '(?:stopped|came|come|dropped|drop|passed|pass|went|go) by',
  'day before',
  'as before',
  'a little before',
  'promised',
  'in case',
  '(?:is|are) (?:scheduled|planned|expected|set)',
  '(?:she|he) is due',
  '(?:becomes?|comes?) due',
  '(?:where|what) (?:you|we) (?:want|expect|plan)',
  "if (?:not|you (?:don['’]?t|do not|have not|haven['’]?t))(?: \\p{L}+){0,6} (?:by|within|before)",
  'due to',
  'von [^.]{1,20} bis',
  'de(?:sde)? [^.]{1,20} hasta',
  "du [^.]{1,20} (?:jusqu['’]au|au)",
)

/** A date at the start of a sentence that tells: "Within two days you will receive", "before May 1 will be honored". */
export const TOLD =
  /^(?: or (?:so|two))?,?\s(?:of|after|from|you (?:will|should|['’]ll)|(?:will|shall) be|(?:they|we|he|she|it|there) (?:will|would|could|can|may|is|are))(?!\p{L})/iu
/** These lead to the beginning of a time, not to its end. */
export const STARTS =
  /^(?:from|after|since|starting|beginning|effective|as of|until|till|through|over|during|throughout|ab|seit|nach|depuis|après|à partir|dès|desde|después|a partir)(?!\p{L})/iu

/** What the writer does: "I will send it by Friday". "We need it by Friday" is a request. */
export const OWN_INTENT = word(
  "(?:i|we|he|she|they|it)(?:['’]ll|['’]d| will| shall| should| would| hope| plan| expect| intend| am| are| can| could| may| might| must|['’]m|['’]re)(?! (?:appreciate|need|be (?:grateful|happy|nice))| (?:like|love) (?!to (?!receive|have|get|see|hear)))(?: \\p{L}+){0,3}",
  '(?<!you )will(?! (?:you|need|have to|be (?:due|needed|required)))',
  '(?:may|might) be',
  '(?<!you )(?:could|can) be',
  '(?:ich|wir) (?:werde|werden|melde|melden|schicke|schicken|sende|senden|bin|sind|habe|haben|komme|kommen)',
  'je (?:vous|te|serai|suis|reviens|reviendrai|ferai)',
  'nous (?:vous|serons|sommes|reviendrons|ferons)',
  '(?:estaré|estaremos|enviaré|enviaremos|llegaré|llegaremos)',
)

/** Words that ask. The date must stand in the same clause. */
const ASKING_WORDS = [
  'please(?! (?:find|note|see (?:below|attached)|be advised)(?!\\p{L}))',
  'pls',
  'plz',
  'kindly',
  '(?:can|could|would) (?:you|u|we|one of you|both of you|someone|somebody|anyone|anybody)(?! not(?!\\p{L}))',
  'will (?:you|someone|anyone)(?! (?:be|have|still|not)(?!\\p{L}))',
  '(?:shall|should) we(?! not)',
  "let['’]?s",
  'let us',
  '(?:how|what) about',
  'are you (?:\\p{L}+ )?(?:free|available|ok|okay|open)',
  '(?:do you|would you) have (?:\\p{L}+ )?(?:time|availability)',
  'if you (?:could|can|would)',
  'need (?:you|this|these|it|them|that|your) ',
  "(?:i|we)(?:['’]d| would) (?:appreciate|(?:like|love) (?:you|your|for you|to (?:meet|talk|speak|see|have|get|hear|receive|schedule|set up|discuss|visit with|sit down|catch up|spend)))",
  'want you to',
  'you (?:must|need to|have to)',
  "(?:be sure|make sure|remember|do not forget|don[’']?t forget)",
  'bitte',
  '(?:kannst|könntest|würdest|magst) du',
  '(?:können|könnten|würden) (?:sie|wir)',
  '(?:könnt|könntet) ihr',
  'passt (?:es|dir|ihnen|euch)',
  'lass(?:t|en sie)? uns',
  'sollen wir',
  'wollen wir',
  'hast du zeit',
  'haben sie zeit',
  '(?:ich|wir) (?:brauche|brauchen|benötige|benötigen)',
  'veuillez',
  'merci de',
  "s['’]il (?:vous|te) pla[iî]t",
  'svp',
  'prière de',
  '(?:pouvez|pourriez|voulez)-vous',
  '(?:peux|pourrais|veux)-tu',
  'pouvons-nous',
  "n['’]oublie(?:z|s)? pas",
  '(?:êtes-vous|es-tu|seriez-vous|serais-tu) (?:libre|disponible)s?',
  'on se voit',
  'por favor',
  '(?:puedes?|pueden|podrías?|podrían|podemos|podríamos)',
  '(?:le|te|les|os) (?:ruego|rogamos|agradecería|agradeceríamos|pido|pedimos)',
  'no (?:olvides|olvide)',
  'necesit(?:o|amos)',
]
export const ASKING = word(...ASKING_WORDS)
export const LAST_ASKING = new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(...ASKING_WORDS)}`, 'giu')

/** A sentence that begins so asks without "please". */
export const STARTS_WITH_VERB =
  /^\P{L}{0,4}(?:(?:and|also|so|then|ok|okay),?\s|\p{L}{2,16},\s)?(?:call|phone|email|e-mail|send|bring|fax|forward|return|submit|complete|sign|pay|meet|join|come|plan (?:on|to) (?:attend|be|join|come|arriv|meet)\p{L}*|check|review|reply|respond|get|give|schick\p{L}*|ruf\p{L}*|send\p{L}*|meld\p{L}*|envoyez|appelez|rappelez|répondez|envoie|appelle|envíe\p{L}*|envía\p{L}*|llám\p{L}*|llame\p{L}*)(?!\p{L})/iu

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
  '(?:leaving|departing|arriving|returning|including|covering)',
  'between',
  'than',
  'once',
  'unless',
  '(?:i|we|he|she|they)',
  "(?:i|we|he|she|they|it|there)['’](?:ll|m|ve|d|re|s)",
  '(?:is|are|was|were|been|has|had|did|will|would|should|may|might|cannot|can|could)',
  '(?:sent|met|spoke|told|said|left|came|went|got|made|held|gave|took|wrote|saw|heard|done|due)',
  '\\p{L}{2,}(?<!ne|fe|se|ex|spe)ed',
  '(?:daß|dass|das|die|der|welche[rsn]?|wenn|falls|ob|weil|seit|ab|nach|wann|wie|was|aber)',
  '(?:war|waren|ist|sind|wurde|wurden|hat|haben|hatte|wird|werden)',
  '(?:qui|que|quand|si|parce|depuis|après|dès|où|comment|mais)',
  '(?:est|sont|était|étaient|sera|seront|ont|avait)',
  '(?:cuando|porque|desde|después|pero|donde|cómo)',
  '(?:es|son|fue|fueron|era|será|serán|han|había)',
)

/** A noun that the date describes: "the meeting on Friday", "Friday meeting". */
const EVENT_NOUN =
  '(?:meeting|mtg|call|conference|flight|hearing|deadline|session|lunch|dinner|breakfast|party|event|workshop|training|class|seminar|presentation|interview|trip|visit|game|webinar|simulation|discussion|conversation|e-?mail|message|letter|memo|note|report|agenda|schedule|list|numbers?|prices?|filing|order|auction|release|edition|issue|version|treffen|termin|besprechung|sitzung|veranstaltung|réunion|rendez-vous|conférence|réservation|reunión|cita|llamada|conferencia)s?'
export const EVENT = new RegExp(
  `^,?\\s(?:(?:morning|afternoon|evening|night|am|pm|central|eastern|cst|est|staff|board|conference|status|weekly)\\s){0,2}${EVENT_NOUN}(?!\\p{L})`,
  'iu',
)
/** The end of the words in front of the date: "the meeting on". */
export const OF_EVENT = new RegExp(
  `(?<!\\p{L})(?:the|this|that|our|your|my|his|her|their|its|any|all|for|of|about|regarding|re|der|die|das|dem|den|unsere?[rnm]?|le|la|les|notre|votre|el|los|las|nuestra|su|du|del|de|des)(?:\\s[\\p{L}\\p{N}'’&/-]+){0,5}\\s${EVENT_NOUN}(?:\\s(?:on|at|for|of|in|am|um|le|du|à|el|del|a)){0,2}\\s*$`,
  'iu',
)
/** These verbs fix the time of an event, so that its date is the date of the request. */
export const TAKES_PART =
  /(?<!\p{L})(?:attend|join|come|participate|be at|schedule|set up|arrange|move|reschedule|have|teilnehm\p{L}*|komm\p{L}*|particip\p{L}*|assist\p{L}*|asist\p{L}*)(?!\p{L})/iu
/** Directly before a date these make it a part of their noun: "the report for Friday". */
export const ATTACHES =
  /(?<!\p{L})(?:the|an?|our|your|my|his|her|their|for|of|about|regarding|re|since|from|dated|use|spend|devote|take|per|pour|sobre|für|vom|von|over|during|pro|every|each|jeden|chaque|cada|next to|last)\s*$/iu
/** "For Friday" is a due date only after these: "schedule a call for Friday". */
export const FOR_PHRASE = /^(?:for|für|pour|para)(?!\p{L})/iu
export const SETS_A_TIME =
  /(?<!\p{L})(?:schedul\p{L}*|set up|reschedul\p{L}*|book|arrange|meeting|call|lunch|dinner|time|shoot|termin\p{L}*|rendez-vous|cita|reunión)[^,.]{0,30}$/iu
/** "Affected by the Sept. 11 attacks" */
export const BY_THE = /(?:^|\s)by the\s$|^by the\s/iu
export const NOUN_FOLLOWS = /^\s(?!(?:at|for|to|and|or|so|in|with|on|if|as|please|latest)(?!\p{L}))\p{Ll}{3,}/u
