import { useSyncExternalStore } from 'react'
import { recordAct } from '#platform/keys/last-act.ts'

/** A notification about writing and sending, as text keys. */
export interface SendingNotice {
  sentence: string
  values?: Record<string, string>
  bad?: boolean
  action?: { label: string; act(): void }
  /** Id of the email that was sent, which may get a reminder. */
  sentEmail?: string
}

/** Long enough to read. Errors stay. */
const SHOWN_MS = 15_000

let notice: SendingNotice | null = null
let ending: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** Shows a notification in one place on every screen. */
export function showNotice(next: SendingNotice | null): void {
  clearTimeout(ending)
  notice = next
  if (next && !next.bad) ending = setTimeout(() => showNotice(null), SHOWN_MS)
  for (const hear of watchers) hear()
}

/** Reports a change of a draft with an undo, also on `z`. */
export function showUndoable(sentence: string, callBack: () => void, values: Record<string, string> = {}): void {
  const act = (): void => {
    recordAct('')
    callBack()
  }
  showNotice({ sentence, values, action: { label: 'act.undo', act } })
  recordAct('draft')
}

/** A background notification, which never replaces an error. */
export function showUnlessProblem(next: SendingNotice): void {
  if (!notice?.bad) showNotice(next)
}

function watch(hear: () => void): () => void {
  watchers.add(hear)
  return () => watchers.delete(hear)
}

export const useSendingNotice = (): SendingNotice | null => useSyncExternalStore(watch, () => notice)
