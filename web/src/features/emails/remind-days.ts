import { dayOf, instantOf } from '#platform/clock/zone.ts'

const DAY_MS = 86_400_000
const MORNING = 8

/** Days after which a menu offers a reminder. */
export const REMIND_DAYS = [1, 3, 7, 14] as const

/** Returns the morning after so many days in the reader's time zone, as an ISO timestamp. */
export const morningAfter = (days: number, nowMs: number): string =>
  instantOf(new Date(dayOf(new Date(nowMs)).getTime() + days * DAY_MS), MORNING).toISOString()
