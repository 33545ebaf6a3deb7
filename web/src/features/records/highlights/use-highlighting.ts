import type { Highlight } from '@dossier/contract/highlight'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import type { OpenRecord } from '../open-record.ts'
import { addHighlight, useHighlights } from './highlight-queries.ts'
import { useLinkedMark } from './use-linked-mark.ts'
import { useMarker } from './use-marker.ts'

const NONE: readonly Highlight[] = []

/** The highlights of a page, the open one, and the marker pen for its text. */
export function useHighlighting(id: string, { text, language, inTrash }: OpenRecord) {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const shown = useRef<HTMLDivElement>(null)
  const highlights = useHighlights(id).data ?? NONE
  const [openedId, setOpened] = useState('')
  const isOn = !inTrash && text !== ''
  const { selected, mark } = useMarker({
    shown,
    text,
    language: languageOf(language, i18n.language),
    isOn,
    onHighlight: (span) => act(async () => setOpened((await addHighlight(client, id, text, span))._id)),
  })
  useLinkedMark(highlights)
  return {
    shown,
    highlights,
    selected,
    /** Absent where words cannot be highlighted. */
    mark: isOn ? mark : undefined,
    opened: highlights.find(({ _id }) => _id === openedId),
    open: useCallback(({ _id }: Highlight) => setOpened(_id), []),
    close: () => setOpened(''),
    underway,
    problem,
  }
}

/** A page may declare a language that does not exist. */
function languageOf(declared: string, own: string): string {
  try {
    return Intl.getCanonicalLocales(declared)[0] ?? own
  } catch {
    // The words of an unknown language are split as one's own.
    return own
  }
}
