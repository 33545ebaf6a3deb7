import { vi } from 'vitest'

/** Shorter than a test may take, so that it is the check that says what is missing; long for a machine that is busy. */
const PATIENCE_MS = 100_000
const LOOK_EVERY_MS = 20

/** Waits for what happens by itself: looks until the check throws no more. @returns what it returned; throws its last error. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: LOOK_EVERY_MS })
