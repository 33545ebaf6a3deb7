import { setTimeout as pause } from 'node:timers/promises'

/** Shorter than the test timeout, so that the check reports the failure; long enough for a busy machine. */
const PATIENCE_MS = 100_000
/** A tenth of the wait so far, within these limits: neither short nor long waits cost much. */
const PAUSE_MS = { least: 5, most: 100 }

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
  { withinMs = PATIENCE_MS, everyMs }: Patience = {},
): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await check()
    } catch (error) {
      const waitedMs = performance.now() - startedAt
      if (waitedMs > withinMs) throw error
      await pause(everyMs ?? Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, waitedMs / 10)))
    }
  }
}

/** Waits until this is true. */
export const until = (reached: () => boolean | Promise<boolean>, patience?: Patience): Promise<void> =>
  eventually(async () => {
    if (!(await reached())) throw new Error(`This did not become true: ${String(reached)}`)
  }, patience)
