import { useSyncExternalStore } from 'react'

// All screens share one palette.

let open = false
const watchers = new Set<() => void>()

function setOpen(next: boolean): void {
  open = next
  for (const tell of watchers) tell()
}

export const openPalette = (): void => setOpen(true)
export const closePalette = (): void => setOpen(false)

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

export const usePaletteOpen = (): boolean => useSyncExternalStore(watch, () => open)
