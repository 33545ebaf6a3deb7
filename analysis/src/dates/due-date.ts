import type { FoundDate } from './date-context.ts'
import { type DateSetting, findDates } from './dates.ts'
import { dueRoleOf } from './due-role.ts'
import { knownZone, toWall } from './wall-clock.ts'

const FURTHEST_MS = 3 * 366 * 86_400_000

export interface DueDate {
  /** Epoch milliseconds; without a time of day the last minute of that day. */
  at: number
  /** `2026-12-04`; '' where a time of day is stated. */
  day: string
}

/**
 * Finds the due time of a request: the first future date after a deadline word, else the first one in the words that
 * ask. A date that the sentence only mentions is none, and neither are "now" and "as soon as possible".
 */
export function findDueDate(text: string, where: DateSetting): DueDate | null {
  const dates = findDates(text, where)
  const ahead = dates
    .filter((date) => date.at > where.writtenAt && date.at - where.writtenAt < FURTHEST_MS)
    .filter((date) => date.hasDay || isOfToday(date, where, dates))
    .map((date) => ({ ...date, role: dueRoleOf(text, date) }))
  const due = ahead.find(({ role }) => role === 'deadline') ?? ahead.find(({ role }) => role === 'asked')
  return due ? { at: due.at, day: due.hasTime ? '' : dayOf(due.at, where.timeZone) } : null
}

/** "By 5pm" means today, unless an earlier part of the sentence names another day. "By 7am" may mean any morning. */
function isOfToday(date: FoundDate, { writtenAt, timeZone }: DateSetting, dates: readonly FoundDate[]): boolean {
  const today = dayOf(writtenAt, timeZone)
  return [date, ...dates.filter(({ start }) => start < date.start)].every(({ at }) => dayOf(at, timeZone) === today)
}

function dayOf(at: number, timeZone: string): string {
  const { year, month, day } = toWall(at, knownZone(timeZone))
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
