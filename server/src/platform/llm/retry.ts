import type { CallOutcome } from './send-call.ts'

/** Includes the first attempt. */
export const MAX_ATTEMPTS = 3
/** Before the second and the third attempt. */
const PAUSES_MS = [500, 2_000]
/** A longer requested pause ends the attempts for this email. */
const LONGEST_PAUSE_MS = 20_000

/**
 * Reports whether a retry may help: network errors, server errors (529: overloaded), or a requested wait (RFC 6585, 4).
 */
export function isPassing(outcome: CallOutcome): boolean {
  if (outcome.kind === 'failure') return outcome.reason === 'unreachable'
  return outcome.kind === 'status' && (outcome.status >= 500 || [408, 425, 429].includes(outcome.status))
}

/** Returns the pause before the next attempt in milliseconds, or null for none. `tried` counts from 1. */
export function pauseBefore(outcome: CallOutcome, tried: number, now: number): number | null {
  if (tried >= MAX_ATTEMPTS || !isPassing(outcome)) return null
  const own = PAUSES_MS[tried - 1] ?? 0
  const retryDelayMs = outcome.kind === 'status' ? retryAfterMs(outcome.retryAfter, now) : null
  const pause = Math.max(own, retryDelayMs ?? 0)
  return pause <= LONGEST_PAUSE_MS ? pause : null
}

/** Parses Retry-After to milliseconds: seconds or a date (RFC 9110, 10.2.3); null when unreadable. */
export function retryAfterMs(header: string, now: number): number | null {
  const text = header.trim()
  if (/^\d{1,9}(?:\.\d{1,3})?$/.test(text)) return Math.round(Number(text) * 1000)
  const date = /^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
