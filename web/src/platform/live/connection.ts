import { useSyncExternalStore } from 'react'
import { now } from '#platform/clock/clock.ts'

// Connection state, and the age of the displayed data. The socket reports first; cached answers (decision 27) indicate
// a page opened offline.

let open = false
let wasOpen = false
let lostAt: number | null = null
/** True once cached answers were shown, possibly after newer ones. */
let hasShownKept = false
const watchers = new Set<() => void>()
const returnWatchers = new Set<() => void>()

export function setConnected(isOpen: boolean): void {
  open = isOpen
  wasOpen ||= isOpen
  if (isOpen) comeBack()
  else {
    lostAt ??= now()
    tell(watchers)
  }
}

/** @param readAt time of a cached answer in epoch milliseconds; null for a fresh answer. */
export function noteAnswer(readAt: string | null): void {
  if (readAt === null) {
    if (open && lostAt !== null) comeBack()
    return
  }
  hasShownKept = true
  // A page that was connected shows data up to the disconnection, and cached answers are no newer.
  lostAt = wasOpen ? (lostAt ?? now()) : Math.max(lostAt ?? 0, Number(readAt))
  tell(watchers)
}

function comeBack(): void {
  lostAt = null
  if (hasShownKept) tell(returnWatchers)
  hasShownKept = false
  tell(watchers)
}

function tell(listeners: ReadonlySet<() => void>): void {
  for (const each of listeners) each()
}

const joining = (set: Set<() => void>) => (hear: () => void) => {
  set.add(hear)
  return () => void set.delete(hear)
}

const watch = joining(watchers)

/** Called when the connection returns and data must be refetched. @returns a function that stops it. */
export const watchReturn = joining(returnWatchers)

/** Returns the time of the displayed data in epoch milliseconds; null while connected. */
export const useLostAt = (): number | null => useSyncExternalStore(watch, readLostAt)

export const readLostAt = (): number | null => lostAt
