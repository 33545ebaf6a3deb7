import { now } from './clock.ts'

/** The Date header has whole seconds, and answers take time. Smaller differences are ignored. */
const TOLERANCE_MS = 2_500

/** Offset of the service's clock against ours, for countdowns. */
let aheadMs = 0

/** @param date the Date header of an answer (RFC 9110, section 6.6.1). */
export function recordServerTime(date: string | null): void {
  aheadMs = aheadOf(date, now()) ?? aheadMs
}

/** null for a missing or invalid header. */
export function aheadOf(date: string | null, nowMs: number): number | null {
  const difference = Date.parse(date ?? '') - nowMs
  if (Number.isNaN(difference)) return null
  return Math.abs(difference) > TOLERANCE_MS ? difference : 0
}

/** Returns whole seconds until an instant by the service's clock; 0 when past. */
export const secondsUntil = (iso: string): number => Math.max(0, Math.ceil((Date.parse(iso) - now() - aheadMs) / 1000))
