// Local time in a zone without a library: the platform's Intl knows every offset.

/** A local date; `hour` null means no time given. Months count from 1. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number | null
  minute: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const formats = new Map<string, Intl.DateTimeFormat>()

/** Falls back to UTC for an unknown zone. */
export function knownZone(timeZone: string): string {
  try {
    format(timeZone)
    return timeZone
  } catch {
    return 'UTC'
  }
}

function format(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone)
  if (made) return made
  const fresh = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, fresh)
  return fresh
}

/** Minutes east of UTC at that instant. */
export function offsetMinutes(at: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const parts: Record<string, number> = {}
  for (const part of format(timeZone).formatToParts(at)) parts[part.type] = Number(part.value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000) / 60_000)
}

export function toWall(at: number, timeZone: string): WallTime & { hour: number; weekday: number } {
  const local = new Date(at + offsetMinutes(at, timeZone) * 60_000)
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    weekday: local.getUTCDay(),
  }
}

/** Later instants cannot be represented (ECMAScript time values, minus a day for the offset). */
const FURTHEST_MS = 8.64e15 - DAY_MS

/** Converts local time to an instant; without a time, the last minute of the day. NaN for invalid dates. */
export function toInstant(wall: WallTime, timeZone: string): number {
  const naive = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour ?? 23, wall.hour === null ? 59 : wall.minute)
  if (!(Math.abs(naive) < FURTHEST_MS)) return Number.NaN
  const guess = naive - offsetMinutes(naive, timeZone) * 60_000
  return naive - offsetMinutes(guess, timeZone) * 60_000
}

/** Uses the calendar and drops the time. */
export function addDays(wall: WallTime, days: number): WallTime {
  const moved = new Date(Date.UTC(wall.year, wall.month - 1, wall.day) + days * DAY_MS)
  return {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
    hour: null,
    minute: 0,
  }
}

/** 0 is Sunday. */
export const weekdayOf = (wall: WallTime): number => new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).getUTCDay()

export function addBusinessDays(wall: WallTime, days: number): WallTime {
  let current = addDays(wall, 0)
  for (let remaining = days; remaining > 0; ) {
    current = addDays(current, 1)
    if (weekdayOf(current) % 6 !== 0) remaining -= 1
  }
  return current
}

export const isRealDate = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export const monthEnd = (year: number, month: number): WallTime =>
  addDays({ year, month: month + 1, day: 1, hour: null, minute: 0 }, -1)
