import type { Clock } from '#platform/clock/clock'
import type { ModelFailureReason } from './llm.ts'

/** Consecutive failures before the model is paused, so that a run over thousands of emails does not wait for each. */
const FAILURES = 3
const BACKOFF_MS = 60_000
const MAX_BACKOFF_MS = 600_000

/** Failures that the next email would have too. Failures of a single email do not count. */
const LASTING: ReadonlySet<ModelFailureReason> = new Set(['refused', 'unreachable', 'too_slow', 'busy', 'broken'])

export interface Backoff {
  isActive(): boolean
  /** Milliseconds until it ends; 0 when it is not active. */
  remainingMs(): number
  /** Milliseconds of a pause that the provider requested; 0 without one. */
  requestedMs(): number
  succeeded(): void
  failed(reason: ModelFailureReason): void
  /** The provider requested a pause, in milliseconds. */
  asked(ms: number): void
}

export function createBackoff(clock: Clock): Backoff {
  let inARow = 0
  let until = 0
  let requestedUntil = 0
  return {
    isActive: () => clock.now() < until,
    remainingMs: () => Math.max(0, until - clock.now()),
    requestedMs: () => (until > requestedUntil ? 0 : Math.max(0, requestedUntil - clock.now())),
    succeeded: () => {
      inARow = 0
    },
    asked(ms) {
      requestedUntil = Math.max(requestedUntil, clock.now() + Math.min(ms, MAX_BACKOFF_MS))
      until = Math.max(until, requestedUntil)
    },
    failed(reason) {
      if (!LASTING.has(reason)) return
      inARow += 1
      if (inARow < FAILURES) return
      inARow = 0
      until = Math.max(until, clock.now() + BACKOFF_MS)
    },
  }
}
