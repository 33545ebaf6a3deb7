import type { Highlight } from '@dossier/contract/highlight'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { HighlightEntry } from './highlight-entry.tsx'
import { goToMark, markId } from './mark-id.ts'
import { useBelow } from './use-below.ts'

interface Props {
  highlight: Highlight
  canChange: boolean
  onClose(): void
}

/** Opens below the words of a highlight. */
export function HighlightCard({ highlight, canChange, onClose }: Props) {
  const { t } = useTranslation()
  const card = useRef<HTMLDivElement>(null)
  const top = useBelow(card, () => document.getElementById(markId(highlight))?.getBoundingClientRect() ?? null)
  useEffect(() => card.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const close = (): void => {
    onClose()
    goToMark(markId(highlight))
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <div
      ref={card}
      className="highlight-card"
      role="dialog"
      aria-label={t('highlight.one')}
      style={{ top }}
      onKeyDown={press}
    >
      <HighlightEntry highlight={highlight} canChange={canChange} onRemoved={onClose}>
        <Button onClick={close}>{t('act.close')}</Button>
      </HighlightEntry>
    </div>
  )
}
