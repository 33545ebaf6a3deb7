import { useSyncExternalStore } from 'react'

// All screens share one palette.

let open = false
let initialText = ''
const watchers = new Set<() => void>()

function setOpen(next: boolean): void {
  open = next
  for (const tell of watchers) tell()
}

/** @param text typed already, such as `>` for the commands alone */
export function openPalette(text = ''): void {
  initialText = text
  setOpen(true)
}
export const initialPaletteText = (): string => initialText
export const closePalette = (): void => setOpen(false)

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

export const usePaletteOpen = (): boolean => useSyncExternalStore(watch, () => open)
