import { useSyncExternalStore } from 'react'
import { now } from '#platform/clock/clock.ts'

// Connection state, and the age of the displayed data. The socket reports first; cached answers (decision 27) indicate
// a page opened offline.

let open = false
let wasOpen = false
let lostAt: number | null = null
/** True once cached answers were shown, possibly after newer ones. */
let hasShownCached = false
const watchers = new Set<() => void>()
const returnWatchers = new Set<() => void>()

export function setConnected(isOpen: boolean): void {
  open = isOpen
  wasOpen ||= isOpen
  if (isOpen) notifyReturn()
  else {
    lostAt ??= now()
    notify(watchers)
  }
}

/** @param readAt time of a cached answer in epoch milliseconds; null for a fresh answer. */
export function recordAnswer(readAt: string | null): void {
  if (readAt === null) {
    if (open && lostAt !== null) notifyReturn()
    return
  }
  hasShownCached = true
  // A page that was connected shows data up to the disconnection, and cached answers are no newer.
  lostAt = wasOpen ? (lostAt ?? now()) : Math.max(lostAt ?? 0, Number(readAt))
  notify(watchers)
}

function notifyReturn(): void {
  lostAt = null
  if (hasShownCached) notify(returnWatchers)
  hasShownCached = false
  notify(watchers)
}

function notify(listeners: ReadonlySet<() => void>): void {
  for (const each of listeners) each()
}

const subscribeTo = (set: Set<() => void>) => (hear: () => void) => {
  set.add(hear)
  return () => void set.delete(hear)
}

const watch = subscribeTo(watchers)

/** Called when the connection returns and data must be refetched. @returns a function that stops it. */
export const watchReturn = subscribeTo(returnWatchers)

/** Returns the time of the displayed data in epoch milliseconds; null while connected. */
export const useLostAt = (): number | null => useSyncExternalStore(watch, readLostAt)

export const readLostAt = (): number | null => lostAt
