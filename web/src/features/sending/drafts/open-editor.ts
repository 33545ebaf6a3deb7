import { useSyncExternalStore } from 'react'

// The draft in the editor. Only one is open, and it stays open while the user reads other conversations.

let openId = ''
const watchers = new Set<() => void>()

/** '' closes it. */
export function openEditor(id: string): void {
  openId = id
  for (const tell of watchers) tell()
}

/** Closes the editor of this draft, but not of one opened since. */
export function closeEditor(id: string): void {
  if (openId === id) openEditor('')
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

export const useOpenEditor = (): string => useSyncExternalStore(watch, () => openId)
