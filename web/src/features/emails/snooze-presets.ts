import { UNTIL_ANSWERED } from '@dossier/contract/vocabulary'
import { dayOf, instantOf } from '#platform/clock/zone.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MORNING = 8
/** Later than this, "later today" would be the night. */
const LAST_HOUR_TODAY = 21
const SATURDAY = 6
const MONDAY = 1

export type SnoozePreset = 'later' | 'tomorrow' | 'weekend' | 'nextWeek' | 'answered'

/** Times at which a conversation may return, in the reader's time zone. Those that name the same time are left out. */
export function snoozePresets(nowMs: number): { preset: SnoozePreset; until: string }[] {
  const today = dayOf(new Date(nowMs))
  const weekday = today.getUTCDay()
  const morning = (days: number): string => instantOf(new Date(today.getTime() + days * DAY_MS), MORNING).toISOString()
  const daysTo = (target: number): number => (target - weekday + 7) % 7 || 7
  const inHours = Math.ceil((nowMs + 3 * HOUR_MS) / HOUR_MS) * HOUR_MS
  const later = Math.max(inHours, instantOf(today, MORNING).getTime())
  const isToday = later <= instantOf(today, LAST_HOUR_TODAY).getTime()
  return [
    ...(isToday ? [{ preset: 'later' as const, until: new Date(later).toISOString() }] : []),
    { preset: 'tomorrow', until: morning(1) },
    ...(daysTo(SATURDAY) > 1 && weekday !== 0
      ? [{ preset: 'weekend' as const, until: morning(daysTo(SATURDAY)) }]
      : []),
    ...(daysTo(MONDAY) > 1 ? [{ preset: 'nextWeek' as const, until: morning(daysTo(MONDAY)) }] : []),
    { preset: 'answered', until: UNTIL_ANSWERED },
  ]
}
