import { useEffect, useRef } from 'react'

/** Share of the conversation that the space bar scrolls by. */
const PAGE = 0.85

/**
 * Keys on the list's row while its conversation is open: arrows go on to the next one, the space bar scrolls the
 * conversation, and Enter moves the focus into it (docs/design/look.md §8).
 */
export function useOpenRowKeys(isOpen: boolean, step: (by: 1 | -1) => void): void {
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent): void => {
      const row = event.target instanceof Element && event.target.matches('#list [role="row"]')
      if (!row || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const act = actOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])
}

function actOf({ key, shiftKey }: KeyboardEvent, step: (by: 1 | -1) => void): (() => void) | undefined {
  const text = document.querySelector<HTMLElement>('#mail .scroll')
  if (key === ' ') return () => text?.scrollBy({ top: text.clientHeight * (shiftKey ? -PAGE : PAGE) })
  if (shiftKey) return undefined
  if (key === 'ArrowDown') return () => step(1)
  if (key === 'ArrowUp') return () => step(-1)
  return key === 'Enter' ? () => text?.focus({ preventScroll: true }) : undefined
}
