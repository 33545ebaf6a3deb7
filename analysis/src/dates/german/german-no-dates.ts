import { type DateWords, type NoDates, noDatesOf } from '../no-dates/no-dates.ts'
import { HOLIDAYS } from './german-holidays.ts'
import { MONTHS, PARTS, WEEKDAYS } from './german-names.ts'

const WORDS: DateWords = {
  weekdays: Object.keys(WEEKDAYS),
  months: Object.keys(MONTHS),
  holidays: Object.keys(HOLIDAYS),
  parts: Object.keys(PARTS),
}

const KIND =
  '(?:sch(?:ö|oe)n|froh|gut|angenehm|erholsam|sonnig|toll|besinnlich|gesegnet|entspannt|ruhig|gelungen|fr(?:ö|oe)hlich|wundersch(?:ö|oe)n|wunderbar|super|gem(?:ü|ue)tlich|erfolgreich)e[nsrm]?'
const DAY = '(?:{weekday}(?:{part})?|{holiday}|wochenende|feierabend)'

/** "Schönes Wochenende!" sets no deadline. */
const WISHES = [
  `${KIND}(?:,? (?:und )?${KIND})* (?:rest )?${DAY}`,
  `(?:gut|start|starten|startet|kommt? gut|gl(?:ü|ue)cklich|rutsch|ab) (?:ins|in das|in den) ${DAY}`,
  `genie(?:ß|ss)(?:t|e|en)? (?:sie )?(?:den|das|dein(?:en)?|ihr(?:en)?|eure?n?) ${DAY}`,
  `endlich (?:wieder )?(?:freitag|wochenende|feierabend)(?= ?(?:[.!]|$))`,
  'hoch die h(?:ä|ae)nde,? wochenende',
  `(?:hoffe|hoffen),? (?:du|ihr|sie) (?:hattest|hattet|hatten) (?:ein|einen) ${KIND} ${DAY}`,
]

const EXPRESSIONS = [
  'schnee von gestern',
  'nicht von gestern',
  '(?:blauer|blauen|schwarzer|schwarzen|rabenschwarzer) {weekday}',
  '(?:bild|welt|tatort) am (?:sonntag|samstag)',
  'am ende des tages,?(?= (?:geht|gilt|z(?:ä|ae)hlt|ist|sind|kommt|muss|m(?:ü|ue)ssen|entscheidet|bleibt|hat|haben)(?!\\p{L}))',
]

const NAMES = [
  '(?:Herrn?|Frau|Dr\\.|Prof\\.|Familie|Firma|Kommissar|Kommissarin) (?:{weekday}|{month})',
  '(?:Stra(?:ß|ss)e|Platz|Br(?:ü|ue)cke|Allee|Ufer) des \\d\\d?\\. {month}(?: \\d{1,4})?',
  '(?:Heinrich|Ludwig|Karl|Friedrich|Wilhelm|Otto|Georg|Eduard|Papst \\p{Lu}\\p{L}+) de[rsmn] \\d\\d?\\.',
]

export const GERMAN_NO_DATES: NoDates = noDatesOf(WORDS, {
  sayings: [...WISHES, ...EXPRESSIONS],
  names: NAMES,
})
