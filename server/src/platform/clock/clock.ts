import { readFileSync } from 'node:fs'

/** The only source of time. Instants are epoch milliseconds. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

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

const CHECK_EVERY_MS = 20

/**
 * Returns the system clock plus an offset (milliseconds, as text) read from a file. A test can thus move the time of
 * several processes at once. A missing file counts as no offset.
 */
export function fileClock(path: string): Clock {
  let offset = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    now() {
      const real = Date.now()
      if (real - lookedAt >= CHECK_EVERY_MS) {
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

/**
 * Formats an instant for the wire: ISO 8601, UTC, milliseconds. The last result is cached, because records are often
 * created and updated at one instant.
 */
export function toTimestamp(at: number): string {
  if (at !== latest.at) latest = { at, text: new Date(at).toISOString() }
  return latest.text
}

export const toNullableTimestamp = (at: number | null): string | null => (at === null ? null : toTimestamp(at))
