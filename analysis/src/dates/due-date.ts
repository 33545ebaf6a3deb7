import { type DateSetting, findDates } from './dates.ts'
import { knownZone, toWall } from './wall-clock.ts'

const DEADLINE_WORDS =
  "(?:by|until|till|before|due|deadline|no later than|bis|spätestens|frist|vor dem|avant|d'ici|au plus tard|échéance|antes|hasta|a más tardar|plazo|para el)(?!\\p{L})"
const AFTER_DEADLINE_WORD = new RegExp(`(?<!\\p{L})${DEADLINE_WORDS}[^.?!]{0,12}$`, 'iu')
const BEGINS_WITH_DEADLINE_WORD = new RegExp(`^${DEADLINE_WORDS}`, 'iu')
const FURTHEST_MS = 3 * 366 * 86_400_000

export interface DueDate {
  /** Epoch milliseconds; without a time of day the last minute of that day. */
  at: number
  /** `2026-12-04`; '' where a time of day is stated. */
  day: string
}

/**
 * Finds the due time of a sentence: the date after a deadline word, else the first future one. "Now" and "as soon as
 * possible" are ignored: they would be overdue at once.
 */
export function findDueDate(text: string, where: DateSetting): DueDate | null {
  const ahead = findDates(text, where).filter(({ at }) => at > where.writtenAt && at - where.writtenAt < FURTHEST_MS)
  const stated = ahead.find(
    ({ start, end }) =>
      BEGINS_WITH_DEADLINE_WORD.test(text.slice(start, end)) || AFTER_DEADLINE_WORD.test(text.slice(0, start)),
  )
  const due = stated ?? ahead[0]
  return due ? { at: due.at, day: due.hasTime ? '' : dayOf(due.at, where.timeZone) } : null
}

function dayOf(at: number, timeZone: string): string {
  const { year, month, day } = toWall(at, knownZone(timeZone))
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
