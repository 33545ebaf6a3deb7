// The words by which a sentence asks for something, in English, German, French and Spanish.

import { anyOf, word } from './due-patterns.ts'

const PLEASE =
  'please(?! (?:find|note|see (?:below|attached|the)|be (?:advised|aware|reminded)|excuse|forgive|accept|disregard|ignore|thank|understand|remember(?! to)|know)(?!\\p{L}))'

/** Words that ask. The date must stand in the same clause. */
const ASKING_WORDS = [
  PLEASE,
  'pls',
  'plz',
  'kindly',
  '(?<!(?:how (?:much|many|often|long)|who|why) )(?:can|could|would) (?:you|u|we|one of you|both of you|someone|somebody|anyone|anybody)(?! (?:not|believe|imagine|guess|recall|remember|expect)(?!\\p{L}))',
  'will (?:you|someone|anyone)(?! (?:be|have|still|not)(?!\\p{L}))',
  '(?:shall|should) we(?! (?:not|expect|hear)(?!\\p{L}))',
  "let['’]?s(?! (?:face|hope|pray|assume|suppose|pretend)(?!\\p{L}))",
  'let us',
  '(?:how|what) about',
  'are you (?:\\p{L}+ )?(?:free|available|ok|okay|open (?:to|for))',
  '(?:do you|would you) have (?:\\p{L}+ )?(?:time|availability)',
  "if you (?:could|can|would)(?![nt]?['’]| not)",
  'need (?:you|this|these|it|them|that|your)',
  "(?:i|we)(?:['’]d| would) (?:appreciate|(?:like|love) (?:you|your|for you|to (?:meet|talk|speak|see|have|get|hear|receive|schedule|set up|discuss|visit with|sit down|catch up|spend)))",
  '(?:can|could|may|might) i (?:see|have|get|meet|call|speak|talk)',
  'do you want to',
  'want you to',
  '(?<!(?:if|when|once|whenever) )you (?:must|need to|have to)',
  "(?:(?<!will )(?<!to )be sure|(?<!to )make sure|remember to|(?:do not|don[’']?t) forget)",
  'bitte',
  'bitten',
  '(?:kannst|könntest|würdest|magst) du',
  '(?:können|könnten|würden) (?:sie|wir)',
  '(?:könnt|könntet) ihr',
  'passt (?:es|dir|ihnen|euch)',
  'lass(?:t|en sie)? uns',
  'sollen wir',
  'wollen wir',
  'hast du zeit',
  'haben sie zeit',
  '(?:hätten sie|hättest du)',
  '(?:ich|wir) (?:brauche|brauchen|benötige|benötigen)',
  'veuillez',
  "merci de(?! (?:votre|vos|ton|ta|tes|m['’]avoir|nous avoir)(?!\\p{L}))",
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

/** A sentence that begins so asks without "please". "Return flight" and "call in number" are things. */
export const STARTS_WITH_VERB =
  /^\P{L}{0,4}(?:(?:and|also|so|then|ok|okay),?\s|\p{L}{2,16},\s)?(?:(?:call|phone|email|e-mail|send|bring|fax|forward|return|submit|complete|sign|pay|meet|join|come|check|review|reply|respond|get|give)(?!\s(?:date|flight|trip|ticket|number|volumes?|of|period|update|list|address|alert|newsletter)(?!\p{L})|\s&)|plan (?:on|to) (?:attend|be|join|come|arriv|meet)\p{L}*|schick\p{L}*|ruf\p{L}*|send\p{L}*|meld\p{L}*|envoyez|appelez|rappelez|répondez|envoie|appelle|envíe\p{L}*|envía\p{L}*|llám\p{L}*|llame\p{L}*)(?!\p{L})/iu

const VERBS =
  '(?:access|add|answer|apply|arrange|ask|book|bring|call|cast|check|choose|circulate|come|complete|confirm|contact|copy|deliver|direct|download|drop|email|e-mail|enroll|enter|fax|file|fill|finish|forward|get|give|hand|have|join|let|mail|make|nominate|notify|order|pay|post|prepare|provide|put|register|remember|reply|report|reserve|respond|return|review|save|send|set|sign|submit|tell|turn|update|vote|write|envoyez|renvoyez|retournez|répondez|réglez|payez|confirmez|transmettez|donnez|dites|inscrivez|envíe\\p{L}*|envía\\p{L}*|responda\\p{L}*|conteste\\p{L}*|confirme\\p{L}*|pague\\p{L}*|entregue\\p{L}*|diga\\p{L}*)'
/** Behind what is asked: "Send it by Friday, please." */
export const PLEASE_AT_THE_END = /^,?\s(?:please|bitte|por favor|svp|s['’]il (?:vous|te) pla[iî]t)[\s.!?]*$/iu

/** Words of a duty. A deadline counts only with these or with words that ask. */
export const OBLIGES = word(
  '(?<!if \\p{L}+ )needs?',
  'must',
  `should (?:be )?(?:\\p{L}+ly )?(?:sent|done|paid|made|given|\\p{L}{3,}ed|${VERBS})`,
  '(?:has|have) to',
  '(?:i|we) require',
  '(?:is|are|be) (?:needed|required|requested|asked)',
  'ask (?:that )?you',
  'wants? (?:you|it|this|them)',
  "(?:would|['’]d) like",
  'appreciate',
  'grateful',
  '(?:is it|it be|be) possible',
  'is there (?:a|any) (?:chance|way)',
  'would be (?:nice|good|great|helpful|lovely)',
  'let (?:me|us|him|her|them|\\p{L}+) know',
  "if (?:i|we) (?:don['’]?t|do not) (?:hear|get|receive|have)",
  'anything (?:else )?you',
  'rsvp',
  'r\\.s\\.v\\.p',
  'responses?',
  '(?:please|pls|can|could|will|would) (?:\\p{L}+ )?(?:you|someone|anyone)',
  '(?:muss|musst|müssen|müsst|brauch\\p{L}*|benötig\\p{L}*|bräuchte\\p{L}*|erwarte|erwarten|hätte\\p{L}* gern\\p{L}*|rückmeldung|anmeldung|antwort|zahlbar|fällig)',
  '(?:schick|sende|gib|melde?|sag|ruf|bring|mach|antworte|überweise) (?:mir|uns|ihm|ihr|ihnen|es|sie|dich|euch|bitte)',
  '(?:dev(?:ez|ons)|doi(?:s|t|vent)|faut|besoin|souhait\\p{L}*|aimer(?:ais|ions)|demand(?:e|ons)|pri(?:e|ons)|avez|pouvez|pourr(?:ez|iez|ais)|merci|réponse|inscription)',
  'à (?:rendre|retourner|remettre|envoyer|renvoyer|régler|payer|confirmer|compléter|transmettre)',
  '(?:debe|deben|debes|debéis|debemos|tienen? que|tiene|tienes|tienen|hay que|ruego|rogamos|se ruega|agradec\\p{L}*|solicit(?:o|amos)|pido|pedimos|respuesta|inscripción)',
)

/** A verb in front of which nobody is named: "and fax it", "Simply complete the form". */
export const IMPERATIVE = new RegExp(
  `(?:^\\P{L}*|[,:;.!?)"*-]\\s+|(?<!\\p{L})(?:and|or|then|simply|just|also|so|but|otherwise)\\s)${VERBS}(?!\\p{L})`,
  'iu',
)
/** "Is it due today?" asks for a fact. */
export const ASKS_FOR_A_FACT =
  /^\P{L}{0,4}(?:\p{L}{2,16},\s)?(?:(?:is|are|was|were)(?! it possible| there (?:a|any) (?:chance|way)| you )|does|do|did|has|have you|when|which|who|why)(?!\p{L})/iu
