import { daysBetween } from '#platform/clock/format-when.ts'

const WEEK_DAYS = 7

/** Returns the period of a list that an instant is in: `week` for the last seven days, else its month, as named. */
export function periodOf(iso: string, nowMs: number, language: string): string {
  const [at, today] = [new Date(iso), new Date(nowMs)]
  if (daysBetween(at, today) < WEEK_DAYS) return 'week'
  const isThisYear = at.getFullYear() === today.getFullYear()
  return new Intl.DateTimeFormat(language, { month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) }).format(at)
}
