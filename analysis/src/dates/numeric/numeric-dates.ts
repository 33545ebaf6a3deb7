import { calendarDate } from '../calendar/calendar-date.ts'
import { clockOf } from '../calendar/clock.ts'
import type { Day } from '../calendar/moment.ts'
import type { DateContext } from '../date-context.ts'
import { type Rule, rule, token } from '../grammar/rule.ts'
import { weekdayOf } from '../wall-clock.ts'

// Numeric dates in all languages. The order of day and month depends on the email.

const YEAR = '(?:1[89]|2[01])\\d\\d'
const DIALS = 'tel|fax|phone|telephone|mobile|telefon|téléphone|teléfono|ssn'
/** Things with their own numbers: phones, list items, text positions, coordinates. */
const NUMBERED = [
  DIALS,
  'iban|isbn|issn|vin|zip|plz|pin|password|passwort|ip|gps|az|aktenzeichen|expediente|\\p{L}{0,20}nummer',
  'no|nr|num|number|numéro|numero|número|order|bestellung|commande|pedido|policy|item|bin|shelf|docket|waypoint|ticket|invoice|case|ref|reference|id|code|serial|sku|part|lot|batch|account|patent',
  'version|versions|ver|v|kernel|firmware|semver|release|rev|build|chapter|chapters|section|sections|paragraph|paragraphs|clause|clauses|article|articles|rule|rules|page|pages|exhibit|kapitel|abschnitt|punkt',
  'latitude|longitude|lat|coordinates|formula|score|odds|ratio|dose|breitengrad|längengrad|latitud|longitud',
].join('|')
/** Not after the first digits of a phone number or similar. */
const NO_PHONE = `(?<!(?<!\\p{L})(?:${DIALS})[.:]{0,2}\\s?(?:\\+?\\(?\\d{1,5}\\)?[\\s./-]){1,4})`
/** Digits after these are a quantity or a phone number. */
export const NO_NUMBER = `${NO_PHONE}(?<!(?:(?<!\\p{L})(?:${NUMBERED})(?:\\s(?:is|was|of|ist|war|est|es))?|[§#°º])[.:#]{0,2}\\s?)`
/** "2015-10-10-1" is an identifier; a time or the end of a span may follow a dash. */
const NO_LONGER_CODE =
  '(?!-(?:rc|beta|alpha|hotfix|snapshot|dev|patch)|-\\d+(?!\\d|:\\d|h|\\s?[ap]\\.?m|-\\d\\d?-|\\.\\d\\d?\\.))'
/** "The 10/20/30 rule", "a 10-12-15 split" */
const NOT_THREE_PARTS = '\\s(?:rule|split|ratio|mix|formation|dose)(?!\\p{L})'
/** Not after these: two numbers with a colon are then a ratio or score, not a time. */
const NO_RATIO =
  '(?<!(?:ratio|scale|scores?|scored|odds|aspect|format|steht|tied|tied at|led|leading|trailing|waypoint|took|takes|lasted|lasts|clocked|latitude|longitude|coordinates|chapter|section|version|rule|won|lost|beat|drew|maßstab|verhältnis|endstand|échelle|echelle|escala|proporción|proporcion)(?:\\s(?:of|is|was|by|us|them|von|ist))?:?\\s)'
/** Bible verses, unless a day or part of one is adjacent: Mark and John are also names. */
const NO_VERSE =
  '(?:(?<!(?:genesis|exodus|psalms?|proverbs|isaiah|matthew|mark|luke|john|acts|romans|corinthians|hebrews|ephesians|philippians|galatians|timothy|peter|revelation|rev|sura|surah|vers|verse|verset|johannes|matthäus|markus|lukas|römer|jean|matthieu|marc|luc|romains|juan|mateo|marcos|lucas|romanos|psaume|salmo)\\s)|(?=\\d\\d?:\\d\\d,?\\s?(?:[ap]\\.?m|h(?!\\p{L})|uhr|on|tomorrow|today|tonight|to(?!\\p{L})|-|–|mon|tue|wed|thu|fri|sat|sun)))'
const NOT_LONG =
  '(?!\\s(?:long|ratio|aspect|scale|odds|split|lead|win|minutes?|mins?|displays?|monitors?|screens?|projectors?|format|resolution|in\\s(?:overtime|extra\\stime))(?!\\p{L}))'
const numbersIn = (phrase: string): number[] => (phrase.match(/\d+/g) ?? []).map(Number)

/** English slash dates are ambiguous: a number above 12 decides, else American zones (and UTC) put the month first. */
function readPair(first: number, second: number, year: number | null, context: DateContext): Day | null {
  const isEnglish = context.language === 'en' || context.language === 'unknown'
  const isMonthFirst = second > 12 || (first <= 12 && isEnglish && /^(?:America|US|UTC|Etc|GMT)/.test(context.timeZone))
  return isMonthFirst ? calendarDate(year, first, second, context) : calendarDate(year, second, first, context)
}

/** ISO 8601 has only this order: month 13 is a mistake or not a date. */
function readYearFirst(phrase: string, context: DateContext): Day | null {
  const [year = 0, month = 0, day = 0] = numbersIn(phrase)
  return calendarDate(year, month, day, context)
}

function readYearLast(phrase: string, context: DateContext): Day | null {
  const [first = 0, second = 0, year = 0] = numbersIn(phrase)
  return readPair(first, second, year, context)
}

/** "20.11.2026" has the day first everywhere; "10.31.1974" can only be American. */
function readDots(phrase: string, context: DateContext): Day | null {
  const [first = 0, second = 0, year = 0] = numbersIn(phrase)
  return second > 12 ? calendarDate(year, first, second, context) : calendarDate(year, second, first, context)
}

/** With a year, or eight consecutive digits. */
export const NUMERIC_DATES: readonly Rule[] = [
  token(
    'calendar',
    new RegExp(`${NO_NUMBER}${YEAR}(?<gap>\\s?[-/.\\\\]\\s?|\\s)\\d\\d?\\k<gap>\\d\\d?(?!\\d)${NO_LONGER_CODE}`, 'u'),
    readYearFirst,
  ),
  token(
    'calendar',
    new RegExp(`${NO_NUMBER}${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?!\\d)${NO_LONGER_CODE}`, 'u'),
    (phrase, context) =>
      calendarDate(Number(phrase.slice(0, 4)), Number(phrase.slice(4, 6)), Number(phrase.slice(6)), context),
  ),
  token(
    'calendar',
    new RegExp(
      `${NO_NUMBER}\\d\\d?(?<gap>\\s?[/\\\\]\\s?|-\\s?|\\s-\\s)\\d\\d?\\k<gap>(?:${YEAR}|\\d\\d(?!${NOT_THREE_PARTS}))(?![\\d-])`,
      'u',
    ),
    readYearLast,
  ),
  token(
    'calendar',
    new RegExp(`${NO_NUMBER}\\d\\d?\\.\\s?\\d\\d?\\.\\s?(?:${YEAR}|\\d\\d)(?!\\d)${NO_LONGER_CODE}`, 'u'),
    (phrase, context) =>
      context.language === 'en' && /\.\d\d$/.test(phrase) && !/\.\s?\d\d\.\d\d$/.test(phrase)
        ? null
        : readDots(phrase, context),
  ),
  token(
    'calendar',
    new RegExp(
      `${NO_NUMBER}(?<![\\d+]\\s?)\\d\\d?\\s\\d\\d?\\s${YEAR}(?!\\d|\\s\\d+(?![\\d:h]|\\.\\d|\\s?[ap]\\.?m))`,
      'u',
    ),
    readYearLast,
  ),
]

/** The month name between separators: "05-Aug-2016", "2019/aug/1", "23-2020-September". */
export const NAMED_MONTH_DATES: readonly Rule[] = [
  // "14.Dec.2026": the stop may belong to the month
  rule('calendar', '{monthDay}( ?[-/.] ?){month}(( ?[-/.] ?)|(?<=[.])){year}', ({ monthDay, month, year }, context) =>
    calendarDate(year, month, monthDay, context),
  ),
  rule('calendar', '{monthDay}[-/.]{month}[-/.]{twoDigits}', ({ monthDay, month, twoDigits }, context) =>
    calendarDate(twoDigits, month, monthDay, context),
  ),
  rule('calendar', '{monthDay}[-/]{month}', ({ monthDay, month }, context) =>
    calendarDate(null, month, monthDay, context),
  ),
  rule('calendar', '{year}( ?[-/.] ?| ){month}( ?[-/.] ?| ){monthDay}', ({ year, month, monthDay }, context) =>
    calendarDate(year, month, monthDay, context),
  ),
  rule('calendar', '{year}( ?[-/.] ?){monthDay}( ?[-/.] ?){month}', ({ year, month, monthDay }, context) =>
    calendarDate(year, month, monthDay, context),
  ),
  rule('calendar', '{month}( ?[-/.] ?){monthDay}( ?[-/.,] ?){year}', ({ month, monthDay, year }, context) =>
    calendarDate(year, month, monthDay, context),
  ),
  rule('calendar', '{month}( ?[-/.] ?){year}( ?[-/.] ?){monthDay}', ({ month, year, monthDay }, context) =>
    calendarDate(year, month, monthDay, context),
  ),
  rule('calendar', '{monthDay}( ?[-/.] ?){year}( ?[-/.] ?){month}', ({ monthDay, year, month }, context) =>
    calendarDate(year, month, monthDay, context),
  ),
]

/** "03/12" after a word that expects a date (the language's look-behind), or beside a weekday. */
export const shortSlashes = (lead: string): readonly Rule[] => [
  rule('calendar', `${lead}(?!24/7)\\d\\d?/\\d\\d?(?![/\\d]|\\s?[%°]| of (?!\\d))`, (_slots, context, phrase) =>
    readShort(phrase, context),
  ),
  rule('calendar', '{anyWeekday},? (the )?\\d\\d?/\\d\\d?(?![/\\d])', ({ anyWeekday }, context, phrase) => {
    const date = readShort(phrase, context)
    return date && weekdayOf(date) !== anyWeekday ? { ...date, isDoubtful: true } : date
  }),
]

export function readShort(phrase: string, context: DateContext): Day | null {
  const [first = 0, second = 0] = numbersIn(phrase)
  return readPair(first, second, null, context)
}

/** Times in ISO 8601 and similar machine formats after a date. */
export const DIGIT_CLOCKS: readonly Rule[] = [
  token('basicClock', /(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?(?!\d)/u, (phrase) =>
    clockOf(Number(phrase.slice(0, 2)), Number(phrase.slice(2, 4)), null),
  ),
  token(
    'plainClock',
    new RegExp(
      `${NO_RATIO}(?<!(?<!\\p{L})(?:off|won|ran|run|finished|finishes|completed|done)\\sin\\s)${NO_VERSE}(?:[01]?\\d|2[0-4]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,6})?)?(?:\\s?h(?!\\p{L}))?(?![\\d:])${NOT_LONG}`,
      'u',
    ),
    (phrase, { language }) => {
      const [hour = 0, minute = 0] = numbersIn(phrase)
      const clock = clockOf(hour, minute, null)
      return clock && (phrase.startsWith('0') || (language !== 'en' && language !== 'unknown'))
        ? { ...clock, isOf24: true }
        : clock
    },
  ),
]
