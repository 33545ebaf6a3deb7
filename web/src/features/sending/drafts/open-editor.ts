import { useSyncExternalStore } from 'react'

// Which draft is being written in. One at a time; it stays open while one reads other conversations.

let openId = ''
const watchers = new Set<() => void>()

/** '' closes it. */
export function openEditor(id: string): void {
  openId = id
  for (const tell of watchers) tell()
}

/** Closes the editor of this draft. Another one, that was opened since, stays. */
export function closeEditor(id: string): void {
  if (openId === id) openEditor('')
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

export const useOpenEditor = (): string => useSyncExternalStore(watch, () => openId)
