import type { DateContext } from '../date-context.ts'
import { addBusinessDays, addDays, monthEnd, type WallTime, weekdayOf } from '../wall-clock.ts'
import type { Day } from './moment.ts'

/** A duration; missing parts are zero. Months and days follow the calendar, minutes the clock. */
export interface Steps {
  months?: number
  days?: number
  workdays?: number
  minutes?: number
}

const DAYS_OF_HALF_A_MONTH = 15

/** Multiplies a duration; half a month is fifteen days, other odd halves are rounded up. */
export function times({ months = 0, days = 0, workdays = 0, minutes = 0 }: Steps, count: number): Steps {
  const allMonths = months * count
  const wholeMonths = Math.trunc(allMonths)
  return {
    months: wholeMonths,
    days: Math.ceil(days * count) + (allMonths === wholeMonths ? 0 : DAYS_OF_HALF_A_MONTH),
    workdays: Math.ceil(workdays * count),
    minutes: minutes * count,
  }
}

export const plus = (a: Steps, b: Steps): Steps => ({
  months: (a.months ?? 0) + (b.months ?? 0),
  days: (a.days ?? 0) + (b.days ?? 0),
  workdays: (a.workdays ?? 0) + (b.workdays ?? 0),
  minutes: (a.minutes ?? 0) + (b.minutes ?? 0),
})

/** Moves forward (1) or back (-1). Only a duration with hours or minutes yields a time of day. */
export function walk(from: WallTime, steps: Steps, direction: 1 | -1): Day {
  const month = monthEnd(from.year, from.month + direction * (steps.months ?? 0))
  const sameDay = { ...month, day: Math.min(from.day, month.day) }
  const day = addDays(sameDay, direction * (steps.days ?? 0))
  const workday = direction > 0 ? addBusinessDays(day, steps.workdays ?? 0) : backBusinessDays(day, steps.workdays ?? 0)
  return steps.minutes
    ? addMinutes({ ...workday, hour: from.hour, minute: from.minute }, direction * steps.minutes)
    : workday
}

function backBusinessDays(from: WallTime, days: number): WallTime {
  let current = addDays(from, 0)
  for (let remaining = Math.min(days, 9999); remaining > 0; ) {
    current = addDays(current, -1)
    if (weekdayOf(current) % 6 !== 0) remaining -= 1
  }
  return current
}

function addMinutes({ year, month, day, hour, minute }: WallTime, minutes: number): WallTime {
  const at = new Date(Date.UTC(year, month - 1, day, hour ?? 0, minute, 0, minutes * 60_000))
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  }
}

export function fromNow(steps: Steps, direction: 1 | -1, { today }: DateContext): Day {
  const day = walk(today, steps, direction)
  return steps.minutes ? { ...day, isFromNow: true } : day
}

/** Moves from a day; a duration in hours needs a start time, which only today has. */
export function fromDay(day: Day, steps: Steps, direction: 1 | -1, context: DateContext): Day | null {
  const { today } = context
  if (!steps.minutes || day.hour !== null) return walk(day, steps, direction)
  const isToday = day.year === today.year && day.month === today.month && day.day === today.day
  return isToday ? fromNow(steps, direction, context) : null
}
