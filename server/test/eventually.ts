import { setTimeout as pause } from 'node:timers/promises'

/** Shorter than the test timeout, so that the check reports the failure; long enough for a busy machine. */
const PATIENCE_MS = 100_000
const POLL_EVERY_MS = 20

interface Patience {
  withinMs?: number
  everyMs?: number
}

/**
 * Waits for what happens by itself: looks until the check throws no more. The only place where tests wait for time to pass.
 * @returns what the check returned; throws its last error.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { withinMs = PATIENCE_MS, everyMs = POLL_EVERY_MS }: Patience = {},
): Promise<T> {
  for (const deadline = performance.now() + withinMs; ; await pause(everyMs)) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
  }
}

/** Waits until this is true. */
export const until = (reached: () => boolean | Promise<boolean>, patience?: Patience): Promise<void> =>
  eventually(async () => {
    if (!(await reached())) throw new Error(`This did not become true: ${String(reached)}`)
  }, patience)
