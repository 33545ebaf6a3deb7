import { type DateWords, type NoDates, noDatesOf } from '../no-dates/no-dates.ts'
import { HOLIDAYS } from './english-holidays.ts'
import { MONTHS, PARTS, WEEKDAYS } from './english-names.ts'

// Phrases that contain date words but no date. The lists cover common phrases; names are endless.

const WORDS: DateWords = {
  weekdays: Object.keys(WEEKDAYS),
  months: Object.keys(MONTHS),
  holidays: Object.keys(HOLIDAYS),
  parts: Object.keys(PARTS),
}

const KIND =
  '(?:happy|merry|good|great|nice|lovely|wonderful|fantastic|fabulous|terrific|awesome|amazing|beautiful|blessed|pleasant|peaceful|quiet|relaxing|relaxed|restful|safe|joyful|joyous|fun|super|brilliant|excellent|productive|sunny|cosy|cozy|magical|prosperous|healthy|smooth|splendid|little)'
const KINDLY = `(?:(?:very |really |truly )?${KIND}(?:,| and| &)? )+`
const DAY =
  '(?:(?:week|{weekday}|{holiday}|\\d\\d?(?:st|nd|rd|th)? (?:of )?{month})(?: {part}| (?:19|20)\\d\\d| weekend| the \\d\\d?(?:st|nd|rd|th))?)'

/** Beginnings of wishes. They share one list of days, because long patterns are slow to compile. */
const BEFORE_DAY = [
  // "we are happy Friday suits you" is no wish
  `(?<!(?:am|are|is|be|was|were|been|being|feel|very|so|really|not|quite|more|all|me|him|her|them|us|you|'m|'re|'s) )happy(?: (?:and|&) ${KIND})?(?: belated| almost)? `,
  'a very happy ',
  `(?:merry|blessed)(?: (?:and|&) ${KIND})? `,
  `(?:have|having|had|has|enjoy|enjoyed|enjoying|wish|wishing|spend|spent)(?: (?:you|everyone|everybody|all|y'all|them|and your family|each other|to all))*(?: an?| your| the| yourself an?)? ${KINDLY}(?:rest of (?:the|your) )?`,
  '(?:enjoy|enjoyed|enjoying|hope|hoping|trust|how was|how were)(?: that)? (?:the rest of )?your ',
]

/** "Happy Friday!" sets no deadline. */
const WISHES = [
  `(?:${BEFORE_DAY.join('|')})${DAY}`,
  `(?:best wishes|all the best|warm wishes|warmest wishes|season's greetings|greetings) (?:for|at|this|in|on) (?:the |a )?(?:${KIND} )?(?:coming )?${DAY}(?: and (?:for )?(?:the |a )?(?:${KIND} )?${DAY})?`,
  "tgif(?:,|!)?(?: (?:it's|its) friday)?",
  "thank (?:god|goodness|heavens) (?:it's|its|it is) friday",
  "(?<=^ ?|[.!?] )(?:(?:yay|hooray|finally|woohoo),? )?(?:it's |its )?(?:finally )?friday ?(?=!)",
  '(?<=^ ?|[.!?] )(?:yay|hooray|finally|woohoo),? friday(?= ?(?:[.!:]|$))',
  '(?<=^ ?|[.!?,] )good (?!friday){weekday}(?= ?(?:[.!,]|$)| (?:to|all|everyone|team|folks)(?!\\p{L}))',
]

const IDIOMS = [
  'in this day and age',
  "(?:not|never|wasn't|weren't|isn't) born yesterday",
  "yesterday's news",
  'here today,?(?: and)? gone tomorrow',
  'tomorrow (?:is another day|never comes)',
  "(?:like|as if|as though) (?:there's|there is|there was|there were) no tomorrow",
  'jam tomorrow',
  'put off (?:un)?til tomorrow what you can do today',
  'built in (?:a|one) day',
  "(?:five|5) o'?clock (?:shadow|somewhere)",
  "(?:five|5) o'?clock (?=on a friday)",
  'a (?:month|week) of sundays',
  'from (?:one day|day) to (?:the next|day)',
  '(?:a (?:good|great|nice|lovely|quiet|restful)|no) one(?= tonight)',
  '(?:an?|another|(?:an? )?(?:whole|brand)) new year',
  '(?:an?|our|my|your|his|her|their|family|great|lovely|girls|boys) (?:day|night|evening) out',
  '(?:an?|every|each|long|whole) week-end',
  '(?:seconds|minutes|hours|days|weeks|months|quarters|times|once|twice)(?: (?:are|are there|there are))? in an? (?:minute|hour|day|week|month|year)',
  'in an? (?:day|week|month|year) (?:where|in which)',
  'in an? (?:day (?:care|job|room|trip|school|spa|nursery|dream)|hour glass|night)',
]

/** Phrases about no particular day, or one that sets no deadline. */
const EXPRESSIONS = [
  '(?:black (?!friday)|(?:ruby|manic|stormy|freaky|casual|dress-down|girl|blue|gloomy) ){weekday}',
  '(?<!(?:week|weeks|days|of \\p{L}{1,12}) )on an? {weekday}(?= ?(?:[.,;!?)]|$))',
  '{weekday} (?:blues|best|school|roast|driver|motivation|supplement|papers?|newspapers?)',
  '(?:an?|my|his|her|its|our|their|sudden|little|big|real|major|personal|moment of|had|have|having)(?: \\p{L}+)? epiphany',
  '(?:(?:causing|requires?|needs?|without) )?an? flag day',
  '(?:praise and|(?:prayers?|songs?|hymns?|words|sacrifices?|spirit) of) thanksgiving|with thanksgiving(?= ?(?:[.,;!]|$))',
  'right ascension',
  '(?<!(?:on|by|before|after|until|feast of) )corpus christi',
  "nor'?easter",
  '(?:reciprocals?|fractions?|ratios?|quotients?) of \\d+/\\d+(?: (?:is|and|or|to) \\d+/\\d+)?',
  'on the cob|corn ?cobs?',
  '{weekday} morning (?:quarterback|quarterbacks|quarterbacking|feeling|blues)',
  "friday'?s restaurant",
  'wednesday addams',
  'any given {weekday}',
  '(?:(?:every|each|most|enjoy(?: the)?) |(?:un|non|pre|post|anti)-){holiday}|(?:un|non|pre|post|anti)-{weekday}',
  '{holiday} (?:tree|island|card|carol|cake|egg|bunny|song|jumper|sweater|tale|present|gift|shopping|sale|deal|offer|discount|special|ad|advert|promotion|bargain|season|zone|shop|store|market|movie|film|music|album|playlist|light|decoration|ornament|wreath|stocking|costume|pumpkin|turkey|pudding|cracker|cookie|hamper|basket|bonus|wish|greeting|spirit|cheer|break|holiday|vacation|club|resolution|list|recipe)(?:s|es)?',
  '(?:christmas|xmas) (?:party|parties|do|rush|period)',
  '(?:month|quarter|year)[- ]end (?:reports?|reviews?|bonus(?:es)?|figures|results|statements?|sales?|part(?:y|ies)|accounts?|adjustments?)',
  '(?:9/11|7/7) (?:attacks?|commission|terror(?:ism|ists?)?|memorial|hijackers?|report|victims|families|bomb(?:ings?|ers?))',
]

const NAMES = [
  // newspapers, shows, films
  '{weekday} (?:Times|Telegraph|Post|Mirror|Mail|Express|Herald|Independent|Tribune|Gazette|Observer|Mercury|Review|World|Evening Post|Morning Post|Murder Club)',
  '{weekday} Night (?:Live|Football|Fever|Lights|Raw|SmackDown|Takeaway)',
  '(?:Bloody|Super|Man|Joe) {weekday}s?',
  "TGI (?:Friday's|Fridays|Friday)",
  'USA Today|(?:The )?Today Show|The Tonight Show|The Tomorrow People|The Day After Tomorrow|Tomorrow Never Dies|Tomorrow Belongs to Me',
  "Friday the 13th (?:Part|Part \\d)|Born on the Fourth of July|The Nightmare Before Christmas|A Christmas Carol|A Midsummer Night's Dream|Midsummer[- ]Night's Dream",
  '3:10 to Yuma|High Noon|Midnight (?:Express|Cowboy|Oil)|Midnight in (?:Paris|the Garden)|Twelfth Night',
  '(?:[Aa]|old|their) DEC-(?:10|20)(?![-,\\d])',
  'Sun (?:Microsystems|workstations?|SPARC|Solaris)',
  'Nye|Sun Myung',
  '(?<!(?:for|on|after|before|over|until|this|next) )Martin Luther King(?! (?:Day|day|Jr|Birthday|birthday|[Ww]eekend|[Hh]oliday|Monday))',
  '(?<!(?:for|on|after|before|over|until|this|next) )Guy Fawkes(?! (?:Day|Night|day|night|[Ww]eekend))',
  '(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Judge|Detective|Aunt|Uncle|Sir|Dame|Lord|Lady|Father|Mother|Captain)\\.? (?:{weekday}|{month}|Christmas|Easter)',
  '(?:{weekday}|{holiday}) (?:Street|Road|Avenue|Lane|Boulevard|Terrace|Crescent|Island|Islands|River|Creek|Harbor|Harbour|Lake|Valley|Mountain)',
  '(?:Henry|Louis|Charles|George|Edward|William|James|Elizabeth|Richard|Philip|Napoleon|Rocky|Pope \\p{Lu}\\p{L}+) the (?:\\d\\d?(?:st|nd|rd|th)|\\p{Lu}\\p{L}+(?:st|nd|rd|th))',
  'Good Friday (?:Agreement|Accords?)|Sunday Trading|(?:Tuesday|Wednesday|Thursday) Group',
]

export const ENGLISH_NO_DATES: NoDates = noDatesOf(WORDS, {
  sayings: [...WISHES, ...IDIOMS, ...EXPRESSIONS],
  names: NAMES,
})
