import { type PointerEvent, useRef } from 'react'

/** Movement that decides between a swipe and a scroll. */
const DECIDE_PX = 10
/** Share of the row's width from which a swipe acts. */
const ENOUGH = 0.35
/** A flick acts from this speed, in pixels per millisecond. */
const FLICK = 0.6
const FLICK_PX = 40

export type SwipeSide = 'right' | 'left'

interface Swipe {
  x: number
  y: number
  at: number
  isSwiping: boolean
}

/**
 * A swipe moves the row with the finger and acts when it is far or fast enough. What it does can be done otherwise too.
 * @param acts by direction; a side without an act does not move.
 */
export function useSwipe(acts: Partial<Record<SwipeSide, (() => void) | undefined>>) {
  const swipe = useRef<Swipe | null>(null)

  function move(row: HTMLElement, by: number): void {
    const side: SwipeSide = by > 0 ? 'right' : 'left'
    const distance = acts[side] ? by : 0
    row.style.setProperty('--swipe', `${distance}px`)
    if (distance === 0) delete row.dataset.swipe
    else row.dataset.swipe = side
  }

  function settle(row: HTMLElement): void {
    swipe.current = null
    row.style.removeProperty('--swipe')
    delete row.dataset.swipe
  }

  return {
    onPointerDown({ pointerType, clientX: x, clientY: y, timeStamp: at }: PointerEvent<HTMLElement>): void {
      swipe.current = pointerType === 'touch' ? { x, y, at, isSwiping: false } : null
    },
    onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>): void {
      const begun = swipe.current
      if (!begun) return
      const [by, along] = [clientX - begun.x, Math.abs(clientY - begun.y)]
      if (!begun.isSwiping && along > DECIDE_PX) swipe.current = null
      else if (begun.isSwiping || Math.abs(by) > DECIDE_PX) {
        if (!begun.isSwiping) currentTarget.setPointerCapture(pointerId)
        begun.isSwiping = true
        move(currentTarget, by)
      }
    },
    /** @returns true when it was a swipe, and no tap. */
    onPointerUp({ clientX, currentTarget, timeStamp }: PointerEvent<HTMLElement>): boolean {
      const begun = swipe.current
      settle(currentTarget)
      if (!begun?.isSwiping) return false
      const by = clientX - begun.x
      const isFlick = Math.abs(by) > FLICK_PX && Math.abs(by) / Math.max(1, timeStamp - begun.at) > FLICK
      if (isFlick || Math.abs(by) > currentTarget.offsetWidth * ENOUGH) acts[by > 0 ? 'right' : 'left']?.()
      return true
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => settle(currentTarget),
  }
}
