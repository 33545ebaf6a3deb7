import { useSyncExternalStore } from 'react'
import { noteAct } from '#platform/keys/last-act.ts'

/** What came of writing and sending, by keys of the words. */
export interface SendingNotice {
  sentence: string
  values?: Record<string, string>
  bad?: boolean
  action?: { label: string; act(): void }
}

/** Long enough to be read; what went wrong stays. */
const SHOWN_MS = 15_000

let notice: SendingNotice | null = null
let ending: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** Told in the one place for such words, on whichever screen one is by then. */
export function tell(next: SendingNotice | null): void {
  clearTimeout(ending)
  notice = next
  if (next && !next.bad) ending = setTimeout(() => tell(null), SHOWN_MS)
  for (const hear of watchers) hear()
}

/** Tells what was done to a draft, with the way back: `z` goes it too. */
export function tellUndoable(sentence: string, callBack: () => void): void {
  const act = (): void => {
    noteAct('')
    callBack()
  }
  tell({ sentence, action: { label: 'act.undo', act } })
  noteAct('draft')
}

/** News that nobody waits for: it does not take the place of what went wrong. */
export function tellAside(next: SendingNotice): void {
  if (!notice?.bad) tell(next)
}

function watch(hear: () => void): () => void {
  watchers.add(hear)
  return () => watchers.delete(hear)
}

export const useSendingNotice = (): SendingNotice | null => useSyncExternalStore(watch, () => notice)
