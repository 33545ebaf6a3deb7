import type { Backoff } from './backoff.ts'
import type { Patience } from './llm.ts'

/** A server that is still busy after this many requested pauses does not keep its word. */
const PAUSES_IN_A_ROW = 2

export interface RateLimitWait {
  /** @returns whether it waited for a pause that the server requested; throws the signal's reason. */
  waitFor(patience: Patience | undefined, signal: AbortSignal | undefined): Promise<boolean>
  answered(): void
}

/** Lets questions wait for the same pause together. */
export function createRateLimitWait(
  backoff: Pick<Backoff, 'requestedMs'>,
  pause: (ms: number, signal: AbortSignal) => Promise<void>,
): RateLimitWait {
  let inARow = 0
  let pausing: Promise<void> | null = null
  return {
    answered: () => {
      inARow = 0
    },
    async waitFor(patience, signal) {
      const ms = backoff.requestedMs()
      if (!patience || ms === 0) return false
      if (!pausing) {
        if (ms > patience.remainingMs || inARow >= PAUSES_IN_A_ROW) return false
        patience.remainingMs -= ms
        inARow += 1
        pausing = pause(ms, signal ?? new AbortController().signal).finally(() => {
          pausing = null
        })
      }
      await pausing
      signal?.throwIfAborted()
      return true
    },
  }
}
