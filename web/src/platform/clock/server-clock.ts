import { now } from './clock.ts'

/** The Date header counts whole seconds, and an answer takes its time: less than this is no difference. */
const TOLERANCE_MS = 2_500

/** How far the service's clock is ahead of ours. Countdowns end when it says so. */
let aheadMs = 0

/** @param date the Date header of an answer (RFC 9110, section 6.6.1). */
export function noteServerTime(date: string | null): void {
  aheadMs = aheadOf(date, now()) ?? aheadMs
}

/** null when the header tells nothing. */
export function aheadOf(date: string | null, nowMs: number): number | null {
  const difference = Date.parse(date ?? '') - nowMs
  if (Number.isNaN(difference)) return null
  return Math.abs(difference) > TOLERANCE_MS ? difference : 0
}

/** Whole seconds until then by the service's clock; 0 when it is past. */
export const secondsUntil = (iso: string): number => Math.max(0, Math.ceil((Date.parse(iso) - now() - aheadMs) / 1000))
