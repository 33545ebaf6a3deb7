import type { DateContext } from '../date-context.ts'
import { addDays, type WallTime, weekdayOf } from '../wall-clock.ts'
import { NIGHT_ENDS } from './clock.ts'
import type { Day } from './moment.ts'

// Weeks start on Monday (ISO 8601).

const sinceMonday = (weekday: number): number => (weekday + 6) % 7

export const daysFromToday = (days: number, { today }: DateContext): Day => addDays(today, days)

export const dayOfWeek = (weekday: number, weeks: number, { today }: DateContext): Day =>
  addDays(today, sinceMonday(weekday) - sinceMonday(today.weekday) + 7 * weeks)

/** Returns the next or previous such weekday, excluding the day itself. */
export function weekdayFrom(from: WallTime, weekday: number, direction: 1 | -1): Day {
  const gap = (direction * (weekday - weekdayOf(from)) + 7) % 7
  return addDays(from, direction * (gap === 0 ? 7 : gap))
}

export function weekdaysOn(from: Day, weekday: number, count: number, direction: 1 | -1): Day | null {
  return count >= 1 ? addDays(weekdayFrom(from, weekday, direction), direction * 7 * (Math.floor(count) - 1)) : null
}

/** Returns the coming weekday; today counts with a deadline, or while it is still night. */
export const comingWeekday = (weekday: number, todayCounts: boolean, { today }: DateContext): Day =>
  (todayCounts || today.hour < NIGHT_ENDS) && today.weekday === weekday
    ? addDays(today, 0)
    : weekdayFrom(today, weekday, 1)

/** Returns Friday of that week, the end of the working week. On a weekend, "this week" means the coming week. */
export function endOfWorkWeek(weeks: number, context: DateContext): Day {
  const isWeekend = context.today.weekday % 6 === 0
  return dayOfWeek(5, weeks === 0 && isWeekend ? 1 : weeks, context)
}
