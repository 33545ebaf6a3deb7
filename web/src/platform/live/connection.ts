import { useSyncExternalStore } from 'react'
import { now } from '#platform/clock/clock.ts'

// Whether the line to the service is open, and since when it is not.

let lostAt: number | null = null
const watchers = new Set<() => void>()

export function setConnected(open: boolean): void {
  lostAt = open ? null : (lostAt ?? now())
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** When the line was lost, in epoch milliseconds; null while it is open. */
export const useLostAt = (): number | null => useSyncExternalStore(watch, () => lostAt)
