import type { FoundDate } from './date-context.ts'
import { type DateSetting, findDates } from './dates.ts'
import { contradicts, isJoined, isTimeOf, leadsTo } from './due-neighbours.ts'
import { type DueRole, dueRoleOf } from './due-role.ts'
import { knownZone, toWall } from './wall-clock.ts'

const FURTHEST_MS = 3 * 366 * 86_400_000

export interface DueDate {
  /** Epoch milliseconds; without a time of day the last minute of that day. */
  at: number
  /** `2026-12-04`; '' where a time of day is stated. */
  day: string
}

interface Candidate extends FoundDate {
  role: DueRole
}

const ROLES: readonly DueRole[] = ['asked-deadline', 'deadline', 'asked']
/** A longer text is a list or an announcement without points: there only "please ... by" counts. */
const LONGEST_SENTENCE = 400

/**
 * Finds the due time of a request: the first future date after a deadline word in a clause that asks, else in one that
 * tells a duty, else the first one in the words that ask. A date that the sentence only mentions is none, and neither
 * are "now" and "as soon as possible".
 */
export function findDueDate(text: string, where: DateSetting): DueDate | null {
  const candidates = candidatesOf(text.replace(/\s/g, ' '), where)
  const roles = text.length > LONGEST_SENTENCE ? ROLES.slice(0, 1) : ROLES
  const due = roles.flatMap((role) => candidates.filter((each) => each.role === role))[0]
  return due ? { at: due.at, day: due.hasTime ? '' : dayOf(due.at, where.timeZone) } : null
}

function candidatesOf(text: string, where: DateSetting): Candidate[] {
  const dates = findDates(text, where).map((date) => ({ ...date, role: dueRoleOf(text, date) }))
  const isDoubtful = doubtfulOf(text, dates, where)
  return dates.filter((date, index): date is Candidate => {
    if (date.role === null || date.isDoubtful || isDoubtful[index] || !isAhead(date, where)) return false
    return date.hasDay || isOfToday(text, date, where, dates)
  })
}

/**
 * Reports for each date whether its neighbour speaks against it: it names another day, it is joined to one that is only
 * mentioned ("for Monday and Tuesday") or past, or it leads to another.
 */
function doubtfulOf(
  text: string,
  dates: readonly (FoundDate & { role: DueRole | null })[],
  { writtenAt, timeZone }: DateSetting,
): boolean[] {
  const dayIn = ({ at }: FoundDate) => dayOf(at, timeZone)
  const today = dayOf(writtenAt, timeZone)
  const isDoubtful = dates.map((date, index) => {
    const [before, after] = [dates[index - 1], dates[index + 1]]
    if (before && contradicts(text, before, date, dayIn)) return true
    if (!after) return false
    return (
      contradicts(text, date, after, dayIn) ||
      leadsTo(text, date, after) ||
      (isJoined(text, date, after) && dayIn(after) < today)
    )
  })
  dates.forEach((date, index) => {
    const before = dates[index - 1]
    if (date.role === 'asked' && before && isJoined(text, before, date) && (!before.role || isDoubtful[index - 1]))
      isDoubtful[index] = true
  })
  return isDoubtful
}

const isAhead = ({ at }: FoundDate, { writtenAt }: DateSetting): boolean =>
  at > writtenAt && at - writtenAt < FURTHEST_MS

/**
 * "By 5pm" means today, unless the sentence names another day before it or as the day of this time. "By 7am" may mean
 * any morning.
 */
function isOfToday(
  text: string,
  date: FoundDate,
  { writtenAt, timeZone }: DateSetting,
  dates: readonly FoundDate[],
): boolean {
  const today = dayOf(writtenAt, timeZone)
  const named = dates.filter((each) => each.start < date.start || isTimeOf(text, date, each))
  return [date, ...named].every(({ at }) => dayOf(at, timeZone) === today)
}

function dayOf(at: number, timeZone: string): string {
  const { year, month, day } = toWall(at, knownZone(timeZone))
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
