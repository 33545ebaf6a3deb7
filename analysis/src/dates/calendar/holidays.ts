import type { DateContext } from '../date-context.ts'
import { addDays } from '../wall-clock.ts'
import type { Day } from './moment.ts'
import { nthWeekday } from './month-days.ts'

/** Returns the date of a named day in a year; null when that year has none. */
export type DayOfYear = (year: number) => Day | null

export const fixed =
  (month: number, day: number): DayOfYear =>
  (year) => ({ year, month, day, hour: null, minute: 0 })

/** The n-th weekday of a month, plus `after` days. */
export const nth =
  (month: number, weekday: number, ordinal: number | 'last', after = 0): DayOfYear =>
  (year) => {
    const day = nthWeekday(
      { year, month },
      weekday,
      ordinal === 'last' ? 1 : ordinal,
      ordinal === 'last' ? 'end' : 'start',
    )
    return day && addDays(day, after)
  }

export const fromEaster =
  (days: number): DayOfYear =>
  (year) =>
    addDays(easter(year), days)

/** The n-th Sunday of Advent: the fourth is the last before Christmas. */
export const advent =
  (ordinal: number): DayOfYear =>
  (year) => {
    const eve = new Date(Date.UTC(year, 11, 24)).getUTCDay()
    return addDays({ year, month: 12, day: 24, hour: null, minute: 0 }, -eve - 7 * (4 - ordinal))
  }

/** Gregorian Easter by the algorithm of Meeus and Jones. */
function easter(year: number): Day {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return { year, month: Math.floor(sum / 31), day: (sum % 31) + 1, hour: null, minute: 0 }
}

/** Includes today. */
export function nextHoliday(day: DayOfYear, { today }: DateContext): Day | null {
  const thisYear = day(today.year)
  const isOver =
    thisYear !== null && (thisYear.month < today.month || (thisYear.month === today.month && thisYear.day < today.day))
  return isOver ? day(today.year + 1) : thisYear
}

export function lastHoliday(day: DayOfYear, context: DateContext): Day | null {
  const next = nextHoliday(day, context)
  return next && day(next.year - 1)
}
