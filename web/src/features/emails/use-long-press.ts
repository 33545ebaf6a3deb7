import { type PointerEvent, useRef } from 'react'

const LONG_MS = 500
/** A finger is never quite still. */
const STILL_PX = 10

/** Browsers send the click of a release within this time. */
const CLICK_MS = 400

/** What lies under the finger now may not be what was pressed: the release presses nothing. The next press does. */
function dropNextClick(): void {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  const drop = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
    over.abort()
  }
  document.addEventListener('click', drop, options)
  document.addEventListener('pointerdown', () => over.abort(), options)
  setTimeout(() => over.abort(), CLICK_MS)
}

/** A long press acts once and does not count as a tap. */
export function useLongPress(act: () => void, tap: () => void) {
  const pressing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const began = useRef({ x: 0, y: 0 })
  const acted = useRef(false)

  const end = (): void => clearTimeout(pressing.current)

  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent): void {
      acted.current = false
      if (pointerType !== 'touch') return
      began.current = { x: clientX, y: clientY }
      pressing.current = setTimeout(() => {
        acted.current = true
        act()
      }, LONG_MS)
    },
    onPointerMove({ clientX, clientY }: PointerEvent): void {
      if (Math.hypot(clientX - began.current.x, clientY - began.current.y) > STILL_PX) end()
    },
    /** @param isHandled it was a swipe */
    onPointerUp(isHandled: boolean): void {
      end()
      if (acted.current || isHandled) dropNextClick()
    },
    onPointerCancel: end,
    onClick: tap,
  }
}
