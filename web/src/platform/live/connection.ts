import { useSyncExternalStore } from 'react'
import { now } from '#platform/clock/clock.ts'

// Whether the service can be reached, and until when what is shown was read. The socket tells first; answers that the
// browser had kept (decision 27) tell it of a page that was opened without a line.

let open = false
let wasOpen = false
let lostAt: number | null = null
/** Kept answers were shown: newer ones may have been shown before them. */
let hasShownKept = false
const watchers = new Set<() => void>()
const returnWatchers = new Set<() => void>()

/** The line of the socket is open, or is not any more. */
export function setConnected(isOpen: boolean): void {
  open = isOpen
  wasOpen ||= isOpen
  if (isOpen) comeBack()
  else {
    lostAt ??= now()
    tell(watchers)
  }
}

/** @param readAt when it was read, in epoch milliseconds, of an answer that the browser had kept; null for a new one. */
export function noteAnswer(readAt: string | null): void {
  if (readAt === null) {
    if (open && lostAt !== null) comeBack()
    return
  }
  hasShownKept = true
  // A page that was connected shows what it had heard until then, and what was kept is no newer.
  lostAt = wasOpen ? (lostAt ?? now()) : Math.max(lostAt ?? 0, Number(readAt))
  tell(watchers)
}

function comeBack(): void {
  lostAt = null
  if (hasShownKept) tell(returnWatchers)
  hasShownKept = false
  tell(watchers)
}

function tell(told: ReadonlySet<() => void>): void {
  for (const each of told) each()
}

const joining = (set: Set<() => void>) => (hear: () => void) => {
  set.add(hear)
  return () => void set.delete(hear)
}

const watch = joining(watchers)

/** The line is there again, and what is shown has to be read anew. @returns what ends it. */
export const watchReturn = joining(returnWatchers)

/** Until when what is shown was read, in epoch milliseconds; null while the line is open. */
export const useLostAt = (): number | null => useSyncExternalStore(watch, readLostAt)

export const readLostAt = (): number | null => lostAt
