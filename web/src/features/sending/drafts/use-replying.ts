import type { Draft } from '@dossier/contract/draft'
import type { SuggestedReply } from '@dossier/contract/suggested-reply'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { cacheSources } from '../sources/source-queries.ts'
import { beginReply } from './begin-draft.ts'
import { isDocked, openDock, useDocks } from './docks.ts'
import { openEditor, useOpenEditor } from './open-editor.ts'
import { bodyOfText, replaceText } from './replace-text.ts'
import { holdsUnsaved } from './sessions.ts'

interface ReplyOptions {
  draft: Draft | null
  answerTo: string
  onBegun(draft: Draft): void
}

export function useReplying({ draft, answerTo, onBegun }: ReplyOptions) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const openId = useOpenEditor()
  const docks = useDocks()
  const [isStarting, setBeginning] = useState(false)
  const [problem, setProblem] = useState('')
  const begunAt = useRef<Element | null>(null)

  async function begin(): Promise<void> {
    setProblem('')
    begunAt.current = document.activeElement
    if (draft && isDocked(draft._id)) return void openDock(draft._id)
    if (draft?.status === 'draft') return openEditor(draft._id)
    if (isStarting || !answerTo) return
    setBeginning(true)
    try {
      const begun = await beginReply(answerTo)
      onBegun(begun)
      openEditor(begun._id)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(t('draft.notBegun', { reason: error.message || t('problem.unreachable') }))
    } finally {
      setBeginning(false)
    }
  }

  /** Applies a suggested reply: to the open draft with undo, or to a new draft. */
  async function answerWith({ body_text, sources }: SuggestedReply): Promise<void> {
    begunAt.current = document.activeElement
    const written = draft?.status === 'draft' ? draft : await beginReply(answerTo, bodyOfText(body_text))
    cacheSources(client, written._id, sources)
    if (written === draft) replaceText(written, body_text)
    else onBegun(written)
    openEditor(written._id)
  }

  const reply = (): void => void begin()
  /** Focuses the element that had the focus before writing, or another if it is gone. */
  const returnFocus = (other: HTMLElement | null): void => {
    const { current } = begunAt
    const opener =
      current instanceof HTMLElement && current !== document.body && current.checkVisibility() ? current : other
    opener?.focus({ preventScroll: true })
  }
  useKeys({ r: answerTo ? reply : undefined, d: draft?.status === 'draft' ? reply : undefined })
  // If the draft was sent elsewhere, the fields stay until their text is saved.
  const writable = draft !== null && (draft.status === 'draft' || holdsUnsaved(draft._id))
  const isElsewhere = docks.some(({ id }) => id === draft?._id)
  const writing = writable && draft._id === openId && !isElsewhere
  return { draft, problem, reply, answerWith, returnFocus, writing }
}

export type Replying = ReturnType<typeof useReplying>
