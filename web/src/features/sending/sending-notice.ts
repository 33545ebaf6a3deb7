import { useSyncExternalStore } from 'react'

/** What came of writing and sending, by keys of the words. */
export interface SendingNotice {
  sentence: string
  values?: Record<string, string>
  bad?: boolean
  action?: { label: string; act(): void }
}

let notice: SendingNotice | null = null
const watchers = new Set<() => void>()

/** Told in the one place for such words, on whichever screen one is by then. */
export function tell(next: SendingNotice | null): void {
  notice = next
  for (const hear of watchers) hear()
}

function watch(hear: () => void): () => void {
  watchers.add(hear)
  return () => watchers.delete(hear)
}

export const useSendingNotice = (): SendingNotice | null => useSyncExternalStore(watch, () => notice)
