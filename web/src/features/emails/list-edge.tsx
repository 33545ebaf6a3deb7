import './list-edge.css'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLayout, clampWidth, useListLayout } from './list-layout.ts'

/** In pixels, for each press of an arrow key. */
const STEP = 16
const USUAL_WIDTH = 404

/** The edge between list and conversation: drag it, or use the arrow keys. A double click resets it. */
export function ListEdge() {
  const { t } = useTranslation()
  const edge = useRef<HTMLDivElement>(null)
  const width = useListWidth(edge)
  const reset = (): void => changeLayout({ width: 0 })

  function drag({ clientX, currentTarget, pointerId }: PointerEvent): void {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const start = currentTarget.parentElement?.getBoundingClientRect().left ?? 0
    changeLayout({ width: clampWidth(clientX - start) })
  }

  function readKey(event: KeyboardEvent): void {
    const by = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0
    if (by === 0 && event.key !== 'Home') return
    event.preventDefault()
    if (by === 0) reset()
    else changeLayout({ width: clampWidth(width + by) })
  }

  return (
    <div
      ref={edge}
      className="list-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('list.edge')}
      aria-valuemin={320}
      aria-valuemax={560}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={({ currentTarget, pointerId, button }) =>
        button === 0 && currentTarget.setPointerCapture(pointerId)
      }
      onPointerMove={drag}
      onDoubleClick={reset}
      onKeyDown={readKey}
    />
  )
}

/** Observed, because measuring it while rendering forces a layout of the whole page each time. */
function useListWidth(edge: RefObject<HTMLElement | null>): number {
  const { width } = useListLayout()
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const list = edge.current?.parentElement
    if (!list) return
    const observer = new ResizeObserver(([entry]) => setShown(Math.round(entry?.borderBoxSize[0]?.inlineSize ?? 0)))
    observer.observe(list)
    return () => observer.disconnect()
  }, [edge])
  return width || shown || USUAL_WIDTH
}
