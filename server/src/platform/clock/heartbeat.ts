/**
 * Counts the seconds in which this process could work. A process that was stopped (SIGSTOP, a paused machine) or blocked
 * misses beats, so that nobody is blamed for its own silence.
 */
export interface Heartbeat {
  /** Calls back at each beat. Returns the function that ends it. */
  onBeat(callback: () => void): () => void
  /** Whether this process stood still within the last seconds. */
  stoodStill(): boolean
}

const BEAT_MS = 1000
/** A busy machine delays a timer by less. */
const STANDSTILL_MS = 2500
/** Time for the sockets to deliver their data after a standstill. */
const RECOVERY_MS = 5000

export function createHeartbeat(now: () => number = () => performance.now()): Heartbeat & { beat(): void } {
  const callbacks = new Set<() => void>()
  let beatAt = now()
  let recoveredAt = Number.NEGATIVE_INFINITY
  return {
    onBeat(callback) {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
    stoodStill: () => now() - beatAt > STANDSTILL_MS || now() - recoveredAt < RECOVERY_MS,
    beat() {
      if (now() - beatAt > STANDSTILL_MS) recoveredAt = now()
      beatAt = now()
      for (const callback of callbacks) callback()
    },
  }
}

let ofProcess: Heartbeat | null = null

/** Returns the heartbeat of this process; it begins with the first call. */
export function processHeartbeat(): Heartbeat {
  if (ofProcess) return ofProcess
  const heartbeat = createHeartbeat()
  setInterval(() => heartbeat.beat(), BEAT_MS).unref()
  ofProcess = heartbeat
  return heartbeat
}
