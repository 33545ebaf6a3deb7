import { useSyncExternalStore } from 'react'

/** What can be taken back: a change of mail, a mail that was sent off, or one of a draft. '' for nothing yet. */
export type Act = 'mail' | 'sending' | 'draft' | ''

let last: Act = ''
const watchers = new Set<() => void>()

/** Says what was done last on whatever screen, so that `z` takes back that and nothing older. '' once it was taken back. */
export function noteAct(act: Act): void {
  last = act
  for (const hear of watchers) hear()
}

function watch(hear: () => void): () => void {
  watchers.add(hear)
  return () => watchers.delete(hear)
}

export const useLastAct = (): Act => useSyncExternalStore(watch, () => last)
