import { toInstant } from '@dossier/analysis/wall-clock'

/** Reports whether the name is an IANA time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * Converts local time in a zone to epoch milliseconds.
 * @param day `2026-12-04`
 * @param time `17:30`; without it, the last minute of the day.
 */
export function toEpoch(day: string, time: string | null, timeZone: string): number {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number)
  const [hour = null, minute = 0] = time?.split(':').map(Number) ?? []
  return toInstant({ year, month, day: date, hour, minute }, timeZone)
}
