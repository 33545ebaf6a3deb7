import { isRealDate } from '@dossier/analysis/wall-clock'
import { toEpoch } from '#platform/clock/time-zone'
import type { ActionPoint, TriageInput } from '../engine.ts'

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/
const DAY_MS = 86_400_000
export const NOT_DUE = { dueAt: null, dueDate: '' }
const FURTHEST_MS = 3 * 366 * DAY_MS

/** Parses a model's date. Without one when it is unreadable, before the email or years after it. */
export function readDue(
  text: string,
  { mail, timeZone }: Pick<TriageInput, 'mail' | 'timeZone'>,
): Pick<ActionPoint, 'dueAt' | 'dueDate'> {
  const match = DATE.exec(text.trim())
  if (!match) return NOT_DUE
  const [, day = '', time, zone] = match
  const at = zone ? Date.parse(`${day}T${time}:00${zone}`) : toEpoch(day, time ?? null, timeZone)
  const isDay = !Number.isNaN(at) && isRealDay(day)
  const isNear = at >= mail.receivedAt - DAY_MS && at - mail.receivedAt < FURTHEST_MS
  return isDay && isNear ? { dueAt: at, dueDate: time ? '' : day } : NOT_DUE
}

/** Date.parse reads 30 February as 1 or 2 March. */
function isRealDay(day: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return isRealDate(year, month, date)
}
