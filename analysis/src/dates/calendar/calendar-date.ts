import type { DateContext } from '../date-context.ts'
import { isRealDate, weekdayOf } from '../wall-clock.ts'
import type { Day } from './moment.ts'

/** A date without a year up to this many days ago is a past date ("your mail of 10 November"). */
const RECENT_DAYS = 90
/** Shorter across New Year's Day: a date early in the new year is more likely a deadline. */
const RECENT_DAYS_OF_LAST_YEAR = 31
const DAY_MS = 86_400_000
/** Two-digit years from here on belong to the last century: emails mention births more often than the far future. */
const LAST_CENTURY_FROM = 40
const LEAP_SEARCH = 8

/** Returns a valid calendar date. Without a year it picks the nearest fit; null when the day does not exist. */
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

/** Returns the first year in which the date exists (29 February) and is not long past. */
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

/** "this 5/12" is in this year; "next" and "last" count from today. */
export function inShiftedYear(date: Day, shift: number, context: DateContext): Day | null {
  const { today } = context
  const isOver = date.month < today.month || (date.month === today.month && date.day < today.day)
  const years = shift === 0 ? 0 : shift > 0 ? Number(isOver) : Number(isOver) - 1
  return calendarDate(today.year + years, date.month, date.day, context)
}

/**
 * Adjusts a date to its weekday: when the year was a guess, the neighbouring year may match. When no year matches, the
 * date stays and is doubtful.
 */
export function withWeekday(date: Day, weekday: number, { today }: DateContext): Day {
  if (weekdayOf(date) === weekday) return date
  if (!date.yearIsGuessed) return { ...date, isDoubtful: true }
  const isAhead = Date.UTC(date.year, date.month - 1, date.day) >= Date.UTC(today.year, today.month - 1, today.day)
  const shifted = { ...date, year: date.year + (isAhead ? -1 : 1) }
  return isRealDate(shifted.year, shifted.month, shifted.day) && weekdayOf(shifted) === weekday
    ? shifted
    : { ...date, isDoubtful: true }
}
