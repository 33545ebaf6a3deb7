import type { DateContext } from '../date-context.ts'
import { isRealDate, weekdayOf } from '../wall-clock.ts'
import type { Day } from './moment.ts'

/** A date without a year that passed no longer ago than this is meant to be past ("your mail of 10 November"). */
const RECENT_DAYS = 90
/** Across New Year's Day a deadline of the year that begins is likelier sooner. */
const RECENT_DAYS_OF_LAST_YEAR = 31
const DAY_MS = 86_400_000
/** Of two digits, the years from here on are of the last century: mail speaks of births more than of what is so far ahead. */
const LAST_CENTURY_FROM = 40
const LEAP_SEARCH = 8

/** A checked calendar date. Without a year it is the nearest that fits; null when there is no such day. */
export function calendarDate(year: number | null, month: number, day: number, context: DateContext): Day | null {
  const full = year === null ? nearestYear(month, day, context) : fullYear(year)
  if (full === null || !isRealDate(full, month, day)) return null
  return {
    year: full,
    month,
    day,
    hour: null,
    minute: 0,
    isOfMonth: true,
    ...(year === null ? { yearIsGuessed: true } : {}),
  }
}

export const fullYear = (year: number): number =>
  year >= 100 ? year : year + (year >= LAST_CENTURY_FROM ? 1900 : 2000)

/** The first year in which that date exists (29 February) and is not long over. */
function nearestYear(month: number, day: number, { today }: DateContext): number | null {
  const now = Date.UTC(today.year, today.month - 1, today.day)
  for (let year = today.year - 1; year <= today.year + LEAP_SEARCH; year += 1) {
    const at = Date.UTC(year, month - 1, day)
    if (
      isRealDate(year, month, day) &&
      now - at <= (year < today.year ? RECENT_DAYS_OF_LAST_YEAR : RECENT_DAYS) * DAY_MS
    )
      return year
  }
  return null
}

/** "this 5/12" is of this year, "next" and "last" are counted from today. */
export function inShiftedYear(date: Day, shift: number, context: DateContext): Day | null {
  const { today } = context
  const isOver = date.month < today.month || (date.month === today.month && date.day < today.day)
  const years = shift === 0 ? 0 : shift > 0 ? Number(isOver) : Number(isOver) - 1
  return calendarDate(today.year + years, date.month, date.day, context)
}

/**
 * A date beside which a weekday stands: where the year was not said, the last or the next time in which both fit. Where neither does,
 * somebody mistook the weekday: that is likelier than a year further off.
 */
export function withWeekday(date: Day, weekday: number, { today }: DateContext): Day {
  if (!date.yearIsGuessed || weekdayOf(date) === weekday) return date
  const isAhead = Date.UTC(date.year, date.month - 1, date.day) >= Date.UTC(today.year, today.month - 1, today.day)
  const other = { ...date, year: date.year + (isAhead ? -1 : 1) }
  return isRealDate(other.year, other.month, other.day) && weekdayOf(other) === weekday ? other : date
}
