import type { Highlight } from '@dossier/contract/highlight'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { goToMark, markId } from './mark-id.ts'

/** Goes once to the highlight that the page's address names. */
export function useLinkedMark(highlights: readonly Highlight[]): void {
  const fragment = useLocation({ select: ({ hash }) => hash })
  const reached = useRef('')
  useEffect(() => {
    if (reached.current === fragment || !highlights.some((highlight) => markId(highlight) === fragment)) return
    if (goToMark(fragment)) reached.current = fragment
  }, [fragment, highlights])
}
