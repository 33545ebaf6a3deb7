import { useSyncExternalStore } from 'react'

/** As in mail-screen.css: narrower windows show one column. */
const WIDE = '(min-width: 761px)'

/** Whether a list has a pane beside it. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(WIDE).matches)

function watch(hear: () => void): () => void {
  const width = matchMedia(WIDE)
  width.addEventListener('change', hear)
  return () => width.removeEventListener('change', hear)
}
