import type { DateContext } from '../date-context.ts'
import { addBusinessDays, addDays, isRealDate, monthEnd, weekdayOf } from '../wall-clock.ts'
import type { Day } from './moment.ts'

export interface YearMonth {
  year: number
  month: number
}

export function monthFromNow(shift: number, { today }: DateContext): YearMonth {
  const { year, month } = monthEnd(today.year, today.month + shift)
  return { year, month }
}

/** Returns a month by name; without a year the next one, this month included. */
export const namedMonth = (month: number, year: number | undefined, { today }: DateContext): YearMonth => ({
  year: year ?? today.year + (month < today.month ? 1 : 0),
  month,
})

export const dayOfMonth = ({ year, month }: YearMonth, day: number): Day | null =>
  isRealDate(year, month, day) ? { year, month, day, hour: null, minute: 0, isOfMonth: true } : null

/** Counts from the end; 1 is the last day. */
export const dayFromMonthEnd = ({ year, month }: YearMonth, ordinal: number): Day =>
  addDays(monthEnd(year, month), 1 - ordinal)

export function lastWorkdayOf({ year, month }: YearMonth): Day {
  const end = monthEnd(year, month)
  const weekday = weekdayOf(end)
  return addDays(end, weekday === 0 ? -2 : weekday === 6 ? -1 : 0)
}

export const nthWorkdayFrom = (first: Day, ordinal: number): Day => addBusinessDays(addDays(first, -1), ordinal)

/**
 * Returns the n-th such weekday of a month, counted from its start or its end; null when the month has fewer. A fifth
 * one from the start falls back to the fourth.
 */
export function nthWeekday(
  { year, month }: YearMonth,
  weekday: number,
  ordinal: number,
  from: 'start' | 'end',
): Day | null {
  const end = monthEnd(year, month)
  const day =
    from === 'start'
      ? 1 + ((weekday - weekdayOf({ ...end, day: 1 }) + 7) % 7) + 7 * (ordinal - 1)
      : end.day - ((weekdayOf(end) - weekday + 7) % 7) - 7 * (ordinal - 1)
  if (from === 'start' && ordinal === 5 && day > end.day) return { ...end, day: day - 7 }
  return day >= 1 && day <= end.day ? { ...end, day } : null
}

/** Returns the n-th weekday of this month, or of the next when it is past; null when neither has it. */
export function nextNthWeekday(weekday: number, ordinal: number, context: DateContext): Day | null {
  const thisMonth = nthWeekday(monthFromNow(0, context), weekday, ordinal, 'start')
  return thisMonth && thisMonth.day < context.today.day
    ? nthWeekday(monthFromNow(1, context), weekday, ordinal, 'start')
    : thisMonth
}

const MONTHS_TO_SEARCH = 24

/** "The 29th": in this month, or when past in the next month that has one; with a weekday, the next match of both. */
export function nextDayOfMonth(day: number, weekday: number | null, context: DateContext): Day | null {
  for (let ahead = day < context.today.day ? 1 : 0; ahead < MONTHS_TO_SEARCH; ahead += 1) {
    const found = dayOfMonth(monthFromNow(ahead, context), day)
    if (found && weekday === null) return found
    if (found && weekdayOf(found) === weekday) return ahead > 1 ? { ...found, isDoubtful: true } : found
  }
  return null
}
