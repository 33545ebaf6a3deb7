import { useSyncExternalStore } from 'react'

/** Whether the page is dark, by system or by choice (tokens.css). Frames cannot see the choice themselves. */
export const useDark = (): boolean => useSyncExternalStore(watch, isDark)

const SYSTEM = '(prefers-color-scheme: dark)'

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && matchMedia(SYSTEM).matches)
}

function watch(hear: () => void): () => void {
  const system = matchMedia(SYSTEM)
  const choice = new MutationObserver(hear)
  system.addEventListener('change', hear)
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', hear)
    choice.disconnect()
  }
}
