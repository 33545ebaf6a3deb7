import type { Span } from '@dossier/analysis/span'
import { type RefObject, useEffect, useState } from 'react'
import { useKeys } from '#platform/keys/use-keys.ts'
import { sentencesOf } from './paragraphs.ts'
import { firstInView, selectedSpan, selectSpan } from './selected-words.ts'

interface Options {
  /** The shown text. */
  shown: RefObject<HTMLElement | null>
  text: string
  language: string
  /** false where highlights cannot be added. */
  isOn: boolean
  onHighlight(span: Span): void
}

interface Marker {
  /** The selected words; null for none. */
  selected: Span | null
  /** Highlights the selected words; without any, selects the first sentence in view. */
  mark(): void
}

/**
 * Selects words for the marker pen. By keyboard: the key selects a sentence, the arrows choose another one, Shift with an
 * arrow changes its end as everywhere, Enter or the key again highlights, and Escape lets go.
 */
export function useMarker({ shown, text, language, isOn, onHighlight }: Options): Marker {
  const [selected, setSelected] = useState<Span | null>(null)
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (): void => {
      const span = shown.current && selectedSpan(shown.current, text)
      setSelected((before) => (before?.start === span?.start && before?.end === span?.end ? before : span))
    }
    document.addEventListener('selectionchange', listen)
    return () => document.removeEventListener('selectionchange', listen)
  }, [shown, text, isOn])

  const select = (span: Span | undefined): void => {
    if (!span || !shown.current) return
    shown.current.focus({ preventScroll: true })
    selectSpan(shown.current, span)
  }
  const mark = (): void => {
    if (selected) {
      document.getSelection()?.removeAllRanges()
      onHighlight(selected)
      return
    }
    const { current } = shown
    const view = current?.closest('.reader-sheet')?.getBoundingClientRect()
    if (!current || !view) return
    const first = firstInView(current, view)
    select(sentencesOf(text, language).find(({ start }) => start >= first))
  }
  const step = (by: 1 | -1) => (): void => {
    if (!selected) return
    const sentences = sentencesOf(text, language)
    const next = sentences.findIndex(({ start }) => start > selected.start)
    const at = next < 0 ? sentences.length - 1 : next - 1
    select(sentences[Math.max(0, Math.min(sentences.length - 1, at + by))])
  }
  const isSelected = isOn && selected !== null
  useKeys({
    H: isOn ? mark : undefined,
    Enter: isSelected ? mark : undefined,
    Escape: isSelected ? () => document.getSelection()?.removeAllRanges() : undefined,
    ArrowLeft: isSelected ? step(-1) : undefined,
    ArrowRight: isSelected ? step(1) : undefined,
    ArrowUp: isSelected ? step(-1) : undefined,
    ArrowDown: isSelected ? step(1) : undefined,
  })
  return { selected: isSelected ? selected : null, mark }
}
