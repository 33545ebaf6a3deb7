import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'

/** The only source of time. Instants are epoch milliseconds. */
export interface Clock {
  now(): number
  /** The system's elapsed time if omitted. */
  elapsed?(): Elapsed
}

/** Time that no setting of the clock moves. Only values with the same `since` can be compared. */
export interface Elapsed {
  since: string
  ms: number
}

export const systemClock: Clock = { now: () => Date.now() }

export const elapsedOf = (clock: Clock): Elapsed => clock.elapsed?.() ?? systemElapsed()

const PROCESS = randomUUID()
let boot: string | null = null

/** Counts from the boot of the machine, sleep included. Without a boot id, counts from the start of this process. */
function systemElapsed(): Elapsed {
  boot ??= readBootId()
  return boot ? { since: boot, ms: Math.round(uptime() * 1000) } : { since: PROCESS, ms: Math.round(performance.now()) }
}

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

export interface ManualClock extends Clock {
  /** Lets time pass. */
  advance(ms: number): void
  /** Sets the clock without time passing. */
  jump(ms: number): void
}

export function manualClock(startAt: number): ManualClock {
  let current = startAt
  let passed = 0
  const since = randomUUID()
  return {
    now: () => current,
    elapsed: () => ({ since, ms: passed }),
    advance: (ms) => {
      current += ms
      passed += ms
    },
    jump: (ms) => {
      current += ms
    },
  }
}

const CHECK_EVERY_MS = 20

/**
 * Returns the system clock plus an offset read from a file: milliseconds, as text. A test can thus move the time of
 * several processes at once. A second number moves the elapsed time too, as if time had passed. A missing file counts as
 * no offset.
 */
export function fileClock(path: string): Clock {
  let offsets: readonly number[] = []
  let lookedAt = Number.NEGATIVE_INFINITY
  function refresh(real: number): void {
    if (real - lookedAt < CHECK_EVERY_MS) return
    lookedAt = real
    offsets = readOffsets(path)
  }
  return {
    now() {
      const real = Date.now()
      refresh(real)
      return real + (offsets[0] ?? 0)
    },
    elapsed() {
      refresh(Date.now())
      const { since, ms } = systemElapsed()
      return { since, ms: ms + (offsets[1] ?? 0) }
    },
  }
}

function readOffsets(path: string): number[] {
  try {
    return readFileSync(path, 'utf8')
      .trim()
      .split(/\s+/)
      .map((text) => Number(text) || 0)
  } catch {
    return []
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
