import type { FetchFailure } from '#platform/fetching/fetching'

const MINUTE_MS = 60_000
/** Pauses before the second and third attempt; then it gives up. */
const PAUSES_MS = [MINUTE_MS, 10 * MINUTE_MS]
const MAX_PATIENCE_MS = 60 * MINUTE_MS
/** Timeouts, too many requests and temporary server errors (RFC 9110, 15.6). */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504])

export function isPassing({ reason, status }: Pick<FetchFailure, 'reason' | 'status'>): boolean {
  if (reason === 'status') return PASSING.has(status)
  return reason === 'unreachable' || reason === 'too_slow' || reason === 'busy'
}

/**
 * Returns the pause before the next attempt in milliseconds; null gives up. Honours Retry-After up to an hour (RFC
 * 9110, 10.2.3).
 * @param failures number of failures, including this one
 */
export function pauseBefore(failures: number, retryAfter: string, now: number): number | null {
  const pause = PAUSES_MS[failures - 1]
  if (pause === undefined) return null
  return Math.max(pause, Math.min(wished(retryAfter.trim(), now), MAX_PATIENCE_MS))
}

function wished(retryAfter: string, now: number): number {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const at = Date.parse(retryAfter)
  return Number.isFinite(at) ? Math.max(0, at - now) : 0
}
