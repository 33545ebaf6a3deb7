import type { CallOutcome } from './send-call.ts'

/** The first try and those after it. */
export const TRIES = 3
/** Waited before the second and the third try. */
const PAUSES_MS = [500, 2_000]
/** Who is told to come back later than this asks no more for this mail. */
const LONGEST_PAUSE_MS = 20_000

/** Worth another try: the network, a server in trouble (529: overloaded), or one that asks to wait (RFC 6585, 4). */
export function isPassing(outcome: CallOutcome): boolean {
  if (outcome.kind === 'failure') return outcome.reason === 'unreachable'
  return outcome.kind === 'status' && (outcome.status >= 500 || [408, 425, 429].includes(outcome.status))
}

/** Milliseconds to wait before the next try, or null when there shall be none. `tried` counts from 1. */
export function pauseBefore(outcome: CallOutcome, tried: number, now: number): number | null {
  if (tried >= TRIES || !isPassing(outcome)) return null
  const own = PAUSES_MS[tried - 1] ?? 0
  const asked = outcome.kind === 'status' ? retryAfterMs(outcome.retryAfter, now) : null
  const pause = Math.max(own, asked ?? 0)
  return pause <= LONGEST_PAUSE_MS ? pause : null
}

/** Retry-After as milliseconds: seconds or a date (RFC 9110, 10.2.3); null when it says nothing readable. */
export function retryAfterMs(header: string, now: number): number | null {
  const text = header.trim()
  if (/^\d{1,9}(?:\.\d{1,3})?$/.test(text)) return Math.round(Number(text) * 1000)
  const date = /^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
