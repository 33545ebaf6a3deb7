import { useSyncExternalStore } from 'react'

/** Whether the page is dark, by system or by choice (tokens.css). Frames cannot see the choice themselves. */
export const useDark = (): boolean => useSyncExternalStore(watch, isDark)

const isDark = (): boolean => getComputedStyle(document.documentElement).colorScheme === 'dark'

function watch(hear: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const choice = new MutationObserver(hear)
  system.addEventListener('change', hear)
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', hear)
    choice.disconnect()
  }
}
