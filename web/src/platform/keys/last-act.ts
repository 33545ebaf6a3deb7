import { useSyncExternalStore } from 'react'

/** Kinds of actions that can be undone; '' = none yet. */
export type Act = 'mail' | 'sending' | 'draft' | ''

let last: Act = ''
const watchers = new Set<() => void>()

/** Records the last action on any screen, so that `z` undoes only that one. '' after the undo. */
export function recordAct(act: Act): void {
  last = act
  for (const hear of watchers) hear()
}

function watch(hear: () => void): () => void {
  watchers.add(hear)
  return () => watchers.delete(hear)
}

export const useLastAct = (): Act => useSyncExternalStore(watch, () => last)
