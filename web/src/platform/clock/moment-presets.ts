import { dayOf, instantOf } from './zone.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MORNING = 8
/** Later than this, "later today" would be the night. */
const LAST_HOUR_TODAY = 21
const SATURDAY = 6
const MONDAY = 1

export type MomentPreset = 'later' | 'tomorrow' | 'weekend' | 'nextWeek'

/** Usual times ahead in the reader's time zone. Those that name the same time are left out. */
export function momentPresets(nowMs: number): { preset: MomentPreset; at: string }[] {
  const today = dayOf(new Date(nowMs))
  const weekday = today.getUTCDay()
  const morning = (days: number): string => instantOf(new Date(today.getTime() + days * DAY_MS), MORNING).toISOString()
  const daysTo = (target: number): number => (target - weekday + 7) % 7 || 7
  const inHours = Math.ceil((nowMs + 3 * HOUR_MS) / HOUR_MS) * HOUR_MS
  const later = Math.max(inHours, instantOf(today, MORNING).getTime())
  const isToday = later <= instantOf(today, LAST_HOUR_TODAY).getTime()
  return [
    ...(isToday ? [{ preset: 'later' as const, at: new Date(later).toISOString() }] : []),
    { preset: 'tomorrow', at: morning(1) },
    ...(daysTo(SATURDAY) > 1 && weekday !== 0 ? [{ preset: 'weekend' as const, at: morning(daysTo(SATURDAY)) }] : []),
    ...(daysTo(MONDAY) > 1 ? [{ preset: 'nextWeek' as const, at: morning(daysTo(MONDAY)) }] : []),
  ]
}
