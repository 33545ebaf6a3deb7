import './list-edge.css'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLayout, clampWidth, useListLayout } from './list-layout.ts'

/** In pixels, for each press of an arrow key. */
const STEP = 16

/** The edge between list and conversation: drag it, or use the arrow keys. A double click resets it. */
export function ListEdge() {
  const { t } = useTranslation()
  const { width } = useListLayout()
  const edge = useRef<HTMLDivElement>(null)
  const currentWidth = (): number => edge.current?.parentElement?.getBoundingClientRect().width ?? 0
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
    else changeLayout({ width: clampWidth(currentWidth() + by) })
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
      aria-valuenow={width || Math.round(currentWidth()) || 404}
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
