import { useEffect, useRef } from 'react'
import type { GoTo } from './go-places.ts'
import type { Letter } from './key-list.ts'
import { readPress } from './read-press.ts'

type Acts = Partial<Record<Letter | GoTo | OtherKey, (() => void) | undefined>>

/** They have no letter, or are held with one: nobody presses them by mistake (WCAG 2.1.4). */
type OtherKey = 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape' | 'Delete' | 'Mod+k'

/** A control that has its own use for these keys. */
export function hasOwnUse(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (key === 'Enter') return target.closest('button, a, summary') !== null
  return key.startsWith('Arrow') && target.matches('input[type="radio"], input[type="range"]')
}

/**
 * Binds this screen's acts to keys, by their default letters (docs/design/look.md §7). The latest acts are used without
 * a new listener.
 */
export function useKeys(acts: Acts): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      // What lies over the page has its own keys.
      if (document.querySelector('dialog:modal') !== null) return
      const key = readPress(event)
      const act = key === null || hasOwnUse(event.target, key) ? undefined : latest.current[key as keyof Acts]
      if (!act || event.defaultPrevented) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
