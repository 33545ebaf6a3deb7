import { readFileSync } from 'node:fs'

/** The only place that knows what time it is. Instants are epoch milliseconds. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that a test holds in its hand. */
export interface ManualClock extends Clock {
  advance(ms: number): void
}

export function manualClock(startAt: number): ManualClock {
  let current = startAt
  return {
    now: () => current,
    advance: (ms) => {
      current += ms
    },
  }
}

/** How often a shared clock looks at its file, in real milliseconds. */
const LOOK_EVERY_MS = 20

/**
 * The system clock plus an offset (milliseconds, as text) that is read from a file, so that a test can move
 * the time of several processes at once. A missing file counts as no offset.
 */
export function fileClock(path: string): Clock {
  let offset = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    now() {
      const real = Date.now()
      if (real - lookedAt >= LOOK_EVERY_MS) {
        lookedAt = real
        offset = readOffset(path)
      }
      return real + offset
    },
  }
}

function readOffset(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8')) || 0
  } catch {
    return 0
  }
}

let latest = { at: 0, text: new Date(0).toISOString() }

/** The wire's form of an instant: ISO 8601, UTC, milliseconds. Records are often made and changed at one instant. */
export function toTimestamp(at: number): string {
  if (at !== latest.at) latest = { at, text: new Date(at).toISOString() }
  return latest.text
}

export const toNullableTimestamp = (at: number | null): string | null => (at === null ? null : toTimestamp(at))
