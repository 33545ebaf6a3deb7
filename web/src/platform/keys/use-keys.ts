import { useEffect, useRef } from 'react'
import { readKey } from './read-key.ts'

type Acts = Record<string, (() => void) | undefined>

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Machines whose keyboards have a Cmd key. */
const APPLE = /Macintosh|iPad|iPhone/

/** A control that has its own use for these keys. */
const hasOwnUse = (target: EventTarget | null, key: string): boolean =>
  (key === 'Enter' || key === ' ') && target instanceof HTMLElement && target.closest('button, a, summary') !== null

/** Letters that act on this screen (look.md §5); the latest acts are used without listening anew. */
export function useKeys(acts: Acts): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      // What lies over the page has its own keys.
      if (document.querySelector('dialog:modal') !== null) return
      const key = readKey(event, { typing: isTextField(event.target), apple: APPLE.test(navigator.userAgent) })
      const act = key === null || hasOwnUse(event.target, key) ? undefined : latest.current[key]
      if (!act || event.defaultPrevented) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
