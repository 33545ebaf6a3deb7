import { MONTH, monthNumber, SHORT_WEEKDAY, WEEKDAY, weekdayNumber } from '../date-names.ts'
import { type DateContext, type DateRule, datePattern } from '../date-rule.ts'
import { calendarDate } from '../date-rules-calendar.ts'
import { isRealDate, monthEnd, type WallTime, weekdayOf } from '../wall-clock.ts'
import { CARDINAL_DAY, countOf, ORDINAL, placeOf, YEAR, yearOf } from './numbers.ts'

// Calendar dates as English writes and says them, beyond those that all our languages share.

const ANY_WEEKDAY = `${WEEKDAY}|${SHORT_WEEKDAY}`
const LEAP_SEARCH = 8

const group = (match: RegExpMatchArray, name: string): string => match.groups?.[name] ?? ''
const dayOf = (said: string): number => (placeOf(said) > 0 ? placeOf(said) : countOf(said))

/** 29 February without a year is of the next year that has one. */
function onCalendar(year: number | null, month: number, day: number, context: DateContext): WallTime | null {
  if (year !== null || month !== 2 || day !== 29) return calendarDate(year, month, day, context)
  const years = Array.from({ length: LEAP_SEARCH }, (_, ahead) => context.today.year + ahead)
  const leap = years.find((each) => isRealDate(each, 2, 29) && (each > context.today.year || context.today.month < 3))
  return leap === undefined ? null : calendarDate(leap, 2, 29, context)
}

const readMonthAndDay = (match: RegExpMatchArray, context: DateContext): WallTime | null => {
  const month = monthNumber(group(match, 'month'))
  return month === undefined ? null : onCalendar(yearOf(match.groups?.year), month, dayOf(group(match, 'day')), context)
}

/** The nearest month, from this one on, in which that day falls on that weekday. */
function readWeekdayAndDay(match: RegExpMatchArray, context: DateContext): WallTime | null {
  const weekday = weekdayNumber(group(match, 'weekday'))
  const day = placeOf(group(match, 'day')) > 0 ? placeOf(group(match, 'day')) : Number(group(match, 'day'))
  for (let ahead = 0; ahead < 24; ahead += 1) {
    const { year, month } = monthEnd(context.today.year, context.today.month + ahead)
    const found = { year, month, day, hour: null, minute: 0 }
    const isPast = ahead === 0 && day < context.today.day
    if (!isPast && isRealDate(year, month, day) && weekdayOf(found) === weekday) return found
  }
  return null
}

function readCompact(match: RegExpMatchArray, context: DateContext): WallTime | null {
  return calendarDate(Number(group(match, 'year')), Number(group(match, 'month')), Number(group(match, 'day')), context)
}

function readSlashesAround(match: RegExpMatchArray, context: DateContext): WallTime | null {
  const [first, second] = [Number(group(match, 'first')), Number(group(match, 'second'))]
  const [month, day] = first > 12 ? [second, first] : [first, second]
  const which = group(match, 'which').toLowerCase()
  if (which === '') return onCalendar(null, month, day, context)
  const { today } = context
  const isOver = month < today.month || (month === today.month && day < today.day)
  const shift = which === 'next' ? (isOver ? 1 : 0) : which === 'last' ? (isOver ? 0 : -1) : 0
  return calendarDate(today.year + shift, month, day, context)
}

/** "on the 29th": of this month, or of the next when it is over. */
function readDayAlone(match: RegExpMatchArray, context: DateContext): WallTime | null {
  const day = placeOf(group(match, 'day'))
  for (let ahead = day < context.today.day ? 1 : 0; ahead < 3; ahead += 1) {
    const { year, month } = monthEnd(context.today.year, context.today.month + ahead)
    if (isRealDate(year, month, day)) return { year, month, day, hour: null, minute: 0 }
  }
  return null
}

/** The n-th such weekday of a month; `last` counts from its end. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number | 'last'): WallTime | null {
  const end = monthEnd(year, month)
  if (nth === 'last') return { ...end, day: end.day - ((weekdayOf(end) - weekday + 7) % 7) }
  const first = weekdayOf({ ...end, day: 1 })
  const day = 1 + ((weekday - first + 7) % 7) + 7 * (nth - 1)
  return day <= end.day ? { ...end, day } : null
}

function readNthWeekday(match: RegExpMatchArray, context: DateContext): WallTime | null {
  const month = match.groups?.month ? monthNumber(group(match, 'month')) : context.today.month
  const weekday = weekdayNumber(group(match, 'weekday'))
  if (month === undefined || weekday === undefined) return null
  const nth = /^last$/i.test(group(match, 'nth')) ? 'last' : placeOf(group(match, 'nth'))
  const year = yearOf(match.groups?.year) ?? context.today.year + (month < context.today.month ? 1 : 0)
  return nthWeekday(year, month, weekday, nth)
}

const SPOKEN_YEAR = `(?:,?\\s+(?:of\\s+|in\\s+)?(?<year>${YEAR}|(?<=of\\s)\\d\\d))?`

export const WRITTEN_RULES: DateRule[] = [
  {
    name: 'year first, month by name',
    pattern: datePattern(`(?<year>(?:19|20)\\d\\d)[-/. ](?<month>${MONTH})[-/. ](?<day>\\d{1,2})(?:st|nd|rd|th)?`),
    read: readMonthAndDay,
  },
  {
    name: 'day, month by name, year',
    pattern: datePattern(`(?<day>\\d{1,2})[-/.](?<month>${MONTH})[-/.](?<year>(?:19|20)\\d\\d|\\d\\d)`),
    read: (match, context) => {
      const year = group(match, 'year')
      return calendarDate(
        yearOf(year.length === 2 ? `'${year}` : year),
        monthNumber(group(match, 'month')) ?? 0,
        Number(group(match, 'day')),
        context,
      )
    },
  },
  {
    name: 'day, year, month by name',
    pattern: datePattern(`(?<day>\\d{1,2})[-/.](?<year>(?:19|20)\\d\\d)[-/.](?<month>${MONTH})`),
    read: readMonthAndDay,
  },
  {
    name: 'year, month, day',
    pattern: datePattern('(?<year>(?:19|20)\\d\\d)(?<gap>[ ./])(?<month>\\d{1,2})\\k<gap>(?<day>\\d{1,2})'),
    read: readCompact,
  },
  {
    name: 'digits in a row',
    pattern: datePattern('(?<year>(?:19|20)\\d\\d)(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\\d|3[01])'),
    read: readCompact,
  },
  {
    name: 'weekday, month and day',
    pattern: datePattern(
      `(?:(?:this|next|on)\\s+)?(?:${ANY_WEEKDAY})[\\s,(-]{1,3}(?:the\\s+)?(?:(?<month>${MONTH})\\.?[\\s-]+(?<day>\\d{1,2})(?:st|nd|rd|th)?\\)?)${SPOKEN_YEAR}`,
    ),
    read: readMonthAndDay,
  },
  {
    name: 'week of a month, weekday',
    pattern: datePattern(
      `(?:the\\s+)?(?<nth>${ORDINAL}|last)\\s+week\\s+(?:of|in)\\s+(?<month>${MONTH})\\.?(?:,?\\s+(?<year>(?:19|20)\\d\\d))?,?\\s+on\\s+(?<weekday>${WEEKDAY})`,
    ),
    read: readNthWeekday,
  },
  {
    name: 'weekday of a month',
    pattern: datePattern(
      `(?:the\\s+)?(?<nth>${ORDINAL}|last)\\s+(?<weekday>${ANY_WEEKDAY})\\s+(?:of|in)\\s+(?:the month|this month|(?<month>${MONTH})\\.?)${SPOKEN_YEAR}`,
    ),
    read: readNthWeekday,
  },
  {
    name: 'last day of a month',
    pattern: datePattern(
      `(?:the\\s+)?(?:last day|end)\\s+(?:of|in)\\s+(?<month>${MONTH})(?:,?\\s+(?<year>(?:19|20)\\d\\d))?`,
    ),
    read: (match, context) => {
      const month = monthNumber(group(match, 'month')) ?? 0
      const year = yearOf(match.groups?.year) ?? context.today.year + (month < context.today.month ? 1 : 0)
      return monthEnd(year, month)
    },
  },
  {
    name: 'day of a named month, with or without a year in words',
    pattern: datePattern(
      `(?:the\\s+)?(?<day>${ORDINAL}|\\d{1,2})\\s+(?:day\\s+)?(?:of\\s+)?(?<month>${MONTH})\\.?${SPOKEN_YEAR}`,
    ),
    read: readMonthAndDay,
  },
  {
    name: 'named month and day, with or without a year in words',
    pattern: datePattern(
      `(?<month>${MONTH})\\.?[\\s/-]+(?:the\\s+)?(?<day>${ORDINAL}|\\d{1,2}(?![:\\d])|${CARDINAL_DAY})${SPOKEN_YEAR}`,
    ),
    read: (match, context) =>
      /^(?:may|mar|march)\b/.test(match[0]) && !/\d|th$|st$|nd$|rd$/.test(group(match, 'day'))
        ? null
        : /^(?:may|mar|march)\s+\d{1,2}$/.test(match[0])
          ? null
          : readMonthAndDay(match, context),
  },
  {
    name: 'weekday and day',
    pattern: datePattern(
      `(?:on\\s+)?(?<weekday>${ANY_WEEKDAY}),?\\s+(?:the\\s+)?(?<day>${ORDINAL}|\\d{1,2}(?![:/.\\d]|\\s*(?:am|pm|o'clock|a\\.m|p\\.m)))`,
    ),
    read: readWeekdayAndDay,
  },
  {
    name: 'slashes after a word that wants a date',
    pattern: datePattern(
      '(?:(?<which>this|next|last)\\s+|(?<=^|[,?:]\\s|(?:on|or|and|by|from|until|before|back|for|to|due)\\s))(?<first>\\d{1,2})/(?<second>\\d{1,2})(?!/)',
    ),
    read: readSlashesAround,
  },
  {
    name: 'day of this or the next month',
    pattern: datePattern(`(?:the\\s+)?(?<day>${ORDINAL})\\s+(?:day\\s+)?of\\s+(?<which>this|next|last|the)\\s+month`),
    read: (match, { today }) => {
      const shift = { next: 1, last: -1 }[group(match, 'which').toLowerCase()] ?? 0
      const { year, month } = monthEnd(today.year, today.month + shift)
      const day = placeOf(group(match, 'day'))
      return isRealDate(year, month, day) ? { year, month, day, hour: null, minute: 0 } : null
    },
  },
  {
    name: 'ordinal day',
    pattern: datePattern(
      `(?<=(?:on|by|until|before|due|for|from|back)\\s)(?:the\\s+)?(?<day>\\d{1,2}(?:st|nd|rd|th)|(?<=the\\s)(?:${ORDINAL}))(?!\\s+(?:of|floor|time|century|draft|version|edition|street|avenue|quarter|round|\\p{L}+day))`,
    ),
    read: readDayAlone,
  },
]
