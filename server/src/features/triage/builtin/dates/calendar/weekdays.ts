import type { DateContext } from '../date-context.ts'
import { addDays, type WallTime, weekdayOf } from '../wall-clock.ts'
import type { Day } from './moment.ts'

// Weeks start on Monday (ISO 8601).

const sinceMonday = (weekday: number): number => (weekday + 6) % 7

export const daysFromToday = (days: number, { today }: DateContext): Day => addDays(today, days)

/** That day of this week, or of one so many weeks from it. */
export const dayOfWeek = (weekday: number, weeks: number, { today }: DateContext): Day =>
  addDays(today, sinceMonday(weekday) - sinceMonday(today.weekday) + 7 * weeks)

/** The next such day after another, or before it; that day itself does not count. */
export function weekdayFrom(from: WallTime, weekday: number, direction: 1 | -1): Day {
  const gap = (direction * (weekday - weekdayOf(from)) + 7) % 7
  return addDays(from, direction * (gap === 0 ? 7 : gap))
}

/** The coming one; today when a deadline makes it count. */
export const comingWeekday = (weekday: number, todayCounts: boolean, { today }: DateContext): Day =>
  todayCounts && today.weekday === weekday ? addDays(today, 0) : weekdayFrom(today, weekday, 1)

/** Friday of that week, which is when an office's week ends; written at a weekend, "this week" is the one to come. */
export function endOfWorkWeek(weeks: number, context: DateContext): Day {
  const friday = dayOfWeek(5, weeks, context)
  return weeks === 0 && context.today.weekday % 6 === 0
    ? dayOfWeek(5, context.today.weekday === 0 ? 1 : 1, context)
    : friday
}
