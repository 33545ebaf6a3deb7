import { retryAfterMs } from '#platform/fetching/retry-after'
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
  const retryDelayMs = requestedPauseMs(outcome, now)
  const pause = Math.max(own, retryDelayMs ?? 0)
  return pause <= LONGEST_PAUSE_MS ? pause : null
}

/** Returns the pause that the server asks for, in its header or in its text; null when it names none. */
export function requestedPauseMs(outcome: CallOutcome, now: number): number | null {
  if (outcome.kind !== 'status') return null
  const inHeader = retryAfterMs(outcome.retryAfter, now)
  if (inHeader !== null || outcome.status !== 429) return inHeader
  // Google writes "retryDelay": "34s", Groq "Please try again in 7.66s", OpenAI "in 1m12s" or "in 20ms".
  const [, minutes, amount, unit] =
    /(?:retryDelay"?\s*:\s*"?|(?:try|retry)(?: again)? (?:in|after) )(?:(\d{1,3})m(?!s))?(?:(\d{1,6}(?:\.\d{1,9})?)\s?(ms|s))?/i.exec(
      outcome.detail,
    ) ?? []
  if (minutes === undefined && amount === undefined) return null
  const secondsMs = Number(amount ?? 0) * (unit?.toLowerCase() === 'ms' ? 1 : 1000)
  return Math.ceil(Number(minutes ?? 0) * 60_000 + secondsMs)
}
