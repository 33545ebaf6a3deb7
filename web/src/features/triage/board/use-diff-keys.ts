import type { KeyboardEvent } from 'react'
import { isComposing } from '#platform/keys/is-composing.ts'

/** In the order of the page: what a row or a group is reached by. */
const STOPS = '[data-stop]'

/** Up and down between the rows, so that nobody has to pass every control of each. Space ticks by itself. */
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
