import type { TriageInput } from '../engine.ts'

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/
const DAY_MS = 86_400_000
const FURTHEST_MS = 3 * 366 * DAY_MS

/** A date that a model gave, as an instant; null when it cannot be read, or lies before the mail or years after it. */
export function readDueAt(text: string, { mail }: Pick<TriageInput, 'mail'>): number | null {
  const match = DATE.exec(text.trim())
  if (!match) return null
  const [, day = '', time, zone] = match
  // A day alone ends with it.
  const at = Date.parse(time ? `${day}T${time}:00${zone ?? 'Z'}` : `${day}T23:59:00Z`)
  // Date.parse takes the 30th of February for the 1st or 2nd of March.
  const isDay = !Number.isNaN(at) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  const isNear = at >= mail.receivedAt - DAY_MS && at - mail.receivedAt < FURTHEST_MS
  return isDay && isNear ? at : null
}
