import { useEffect, useRef } from 'react'
import type { GoTo } from './go-targets.ts'
import type { KEYLESS_ACTS, Letter } from './key-list.ts'
import { readPress } from './read-press.ts'

type KeylessAct = (typeof KEYLESS_ACTS)[number]
type Acts = Partial<Record<Letter | GoTo | OtherKey | KeylessAct, (() => void) | undefined>>

/** Keys without a letter or with a modifier cannot be pressed by accident (WCAG 2.1.4). */
type OtherKey = 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' | 'Enter' | 'Escape' | 'Delete' | 'Mod+k'

/** Returns whether a control handles this key itself. */
export function hasOwnUse(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (key === 'Enter') return target.closest('button, a, summary') !== null
  return key.startsWith('Arrow') && target.matches('input[type="radio"], input[type="range"]')
}

/**
 * A modal dialog has its own keys, and a menu finds its entries by their letters. One that closes keeps the focus for a
 * moment, but no keys.
 */
const hasOwnKeys = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof Element && target.closest(':is([role="menu"], .menu[role="listbox"]):not([data-closed])') !== null)

/** The acts that are bound now, the latest screen last. */
const bound = new Set<{ readonly current: Acts }>()

/** Returns what a letter, or an act without one, does on the current screen; undefined when it does nothing. */
export const actOf = (key: Letter | KeylessAct): (() => void) | undefined =>
  [...bound].findLast(({ current }) => current[key])?.current[key]

/** Binds actions to default shortcuts (docs/design/look.md §7). Changed actions need no new listener. */
export function useKeys(acts: Acts): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (hasOwnKeys(event.target)) return
      const key = readPress(event)
      const act = key === null || hasOwnUse(event.target, key) ? undefined : latest.current[key as keyof Acts]
      if (!act || event.defaultPrevented) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    bound.add(latest)
    return () => {
      document.removeEventListener('keydown', listen)
      bound.delete(latest)
    }
  }, [])
}
