import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses a heading that replaces the list, on narrow screens. Elsewhere the focus stays where it was, because the list is
 * still there (docs/design/look.md §8).
 */
export function useFocusOnPhone(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const list = document.getElementById('list')
    if (!list?.checkVisibility()) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
