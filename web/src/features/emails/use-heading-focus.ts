import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses a heading when nothing else has the focus, or when it replaces the list on a narrow screen. Otherwise the focus
 * stays in the list (docs/design/look.md §8).
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isListShown = document.getElementById('list')?.checkVisibility()
    if (!isListShown || document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
