import type { KeyboardEvent } from 'react'
import { isComposing } from '#platform/keys/is-composing.ts'

/** Rows and groups that the arrow keys reach. */
const STOPS = '[data-stop]'

/** Arrow keys move between rows, so that users need not tab through every control. Space ticks natively. */
export function useDiffKeys() {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || isComposing(event.nativeEvent)) return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)]
    const at = stops.findIndex((stop) => stop === document.activeElement || stop.contains(document.activeElement))
    const next = at < 0 ? stops[0] : stops[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest' })
  }
}
