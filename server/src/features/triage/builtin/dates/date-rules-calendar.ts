import { MONTH, monthNumber } from './date-names.ts'
import { type DateContext, type DateRule, datePattern } from './date-rule.ts'
import { addDays, isRealDate, type WallTime } from './wall-clock.ts'

/** A date without a year that passed no longer ago than this is meant to be past ("your mail of 10 November"). */
const RECENT_DAYS = 90
const DAY_MS = 86_400_000

/** A checked calendar date. Without a year it is the nearest that fits; null when there is no such day. */
export function calendarDate(year: number | null, month: number, day: number, context: DateContext): WallTime | null {
  const full = year === null ? nearestYear(month, day, context) : year < 100 ? 2000 + year : year
  return isRealDate(full, month, day) ? { year: full, month, day, hour: null, minute: 0 } : null
}

function nearestYear(month: number, day: number, { today }: DateContext): number {
  const age = Date.UTC(today.year, today.month - 1, today.day) - Date.UTC(today.year, month - 1, day)
  return age > RECENT_DAYS * DAY_MS ? today.year + 1 : today.year
}

const part = (match: RegExpMatchArray, name: string): number => Number(match.groups?.[name])
const yearOf = (match: RegExpMatchArray): number | null => (match.groups?.year ? part(match, 'year') : null)

function readNamed(match: RegExpMatchArray, context: DateContext): WallTime | null {
  const name = match.groups?.month ?? ''
  if (/^(?:may|mar|march)$/.test(name) && /^\p{L}/u.test(match[0])) return null // "may 5 of us": a verb
  return calendarDate(yearOf(match), monthNumber(name) ?? 0, part(match, 'date'), context)
}

/** English slashes are ambiguous: a day above 12 decides, else American zones (and UTC) read the month first. */
function readSlashes(match: RegExpMatchArray, context: DateContext): WallTime | null {
  const first = part(match, 'first')
  const second = part(match, 'second')
  const monthFirst =
    context.language === 'en' || context.language === 'unknown'
      ? first <= 12 && (second > 12 || readsMonthFirst(context))
      : false
  return calendarDate(yearOf(match), monthFirst ? first : second, monthFirst ? second : first, context)
}

const readsMonthFirst = ({ timeZone }: DateContext): boolean => /^(?:America|US|UTC|Etc|GMT)/.test(timeZone)

/** "20.11." without a year is a date where that is the custom, not in English, where it ends a price. */
function readDots(match: RegExpMatchArray, context: DateContext): WallTime | null {
  const isVersion = /(?:v|version|ver\.?|release|rev\.?)\s*$/i.test(
    (match.input ?? '').slice(Math.max(0, (match.index ?? 0) - 12), match.index),
  )
  if (isVersion || (!match.groups?.year && context.language === 'en')) return null
  return calendarDate(yearOf(match), part(match, 'second'), part(match, 'first'), context)
}

function readDayOfMonth(match: RegExpMatchArray, context: DateContext): WallTime | null {
  const day = part(match, 'date')
  const nextMonth = addDays({ ...context.today, day: 1, month: context.today.month + 1 }, 0)
  const { year, month } = day >= context.today.day ? context.today : nextMonth
  return isRealDate(year, month, day) ? { year, month, day, hour: null, minute: 0 } : null
}

export const CALENDAR_RULES: DateRule[] = [
  {
    name: 'iso',
    pattern: /(?<![\p{L}\p{N}/-])(?<year>(?:19|20|21)\d\d)-(?<month>\d\d)-(?<date>\d\d)(?![\p{L}\p{N}/-])/giu,
    read: (match, context) => calendarDate(yearOf(match), part(match, 'month'), part(match, 'date'), context),
  },
  {
    name: 'day and month name',
    pattern: datePattern(
      `(?<date>\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?\\s*(?:(?:of|de|day of)\\s+)?(?<month>${MONTH})\\.?(?:,?\\s+(?:de\\s+|del\\s+)?(?<year>(?:19|20)\\d\\d))?`,
    ),
    read: readNamed,
  },
  {
    name: 'month name and day',
    pattern: datePattern(
      `(?<month>${MONTH})\\.?\\s+(?:the\\s+)?(?<date>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(?<year>(?:19|20)\\d\\d))?`,
    ),
    read: readNamed,
  },
  {
    name: 'dots',
    pattern:
      /(?<![\p{L}\p{N}]|\p{N}[.,])(?<first>\d{1,2})\.\s?(?<second>\d{1,2})\.(?:\s?(?<year>(?:19|20)\d\d|\d\d)(?![\p{L}\p{N}]|\.\p{N}))?(?!\p{N})/giu,
    read: readDots,
  },
  {
    name: 'slashes',
    pattern: datePattern('(?<first>\\d{1,2})/(?<second>\\d{1,2})/(?<year>(?:19|20)\\d\\d|\\d\\d)'),
    read: readSlashes,
  },
  {
    name: 'slashes without a year',
    pattern: datePattern(
      '(?<=(?:by|on|before|until|due|le|el|avant|antes del|hasta el|para el)\\s)(?<first>\\d{1,2})/(?<second>\\d{1,2})(?!/)',
    ),
    read: readSlashes,
  },
  {
    name: 'day of the month',
    pattern: datePattern(
      '(?:by|on|until|before|due)\\s+the\\s+(?<date>\\d{1,2})(?:st|nd|rd|th)(?!\\s+(?:of|floor|time|century|draft|version|edition|street|avenue))',
    ),
    read: readDayOfMonth,
  },
]
