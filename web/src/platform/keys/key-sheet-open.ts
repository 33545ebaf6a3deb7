import { useSyncExternalStore } from 'react'

// All screens share one sheet of keys.

let open = false
const watchers = new Set<() => void>()

export function showKeySheet(next: boolean): void {
  open = next
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

export const useKeySheetOpen = (): boolean => useSyncExternalStore(watch, () => open)
