import type { Draft } from '@dossier/contract/draft'
import type { SuggestedReply } from '@dossier/contract/suggested-reply'
import type { OriginalKind } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { useKeys } from '#platform/keys/use-keys.ts'
import { showNotice } from '../sending-notice.ts'
import { cacheSources } from '../sources/source-queries.ts'
import { addEverybody } from './add-everybody.ts'
import { beginReply } from './begin-draft.ts'
import { hasFreeDock, isDocked, openDock, useDocks } from './docks.ts'
import { cacheDraft } from './draft-queries.ts'
import { openEditor, useOpenEditor } from './open-editor.ts'
import { bodyOfText, replaceText } from './replace-text.ts'
import { holdsUnsaved } from './sessions.ts'

interface ReplyOptions {
  draft: Draft | null
  /** The latest email of the conversation. */
  answerTo: string
  /** The email that buttons and keys answer. */
  target: string
  onBegun(draft: Draft): void
}

export function useReplying({ draft, answerTo, target, onBegun }: ReplyOptions) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const openId = useOpenEditor()
  const docks = useDocks()
  const [isStarting, setBeginning] = useState(false)
  const [problem, setProblem] = useState('')
  const begunAt = useRef<Element | null>(null)

  const answers = draft !== null && isAnswer(draft)

  /** Opens a draft where it is written: replies below their thread, others over the page. */
  const show = (opened: Draft): void =>
    isDocked(opened._id) || !isAnswer(opened) ? void openDock(opened._id) : openEditor(opened._id)

  async function begin(kind: OriginalKind, emailId: string): Promise<void> {
    setProblem('')
    begunAt.current = document.activeElement
    if (isStarting || !emailId) return
    if (!isAnswer({ kind }) && !hasFreeDock()) return showNotice({ sentence: 'draft.docksFull', bad: true })
    setBeginning(true)
    try {
      if (draft?.status === 'draft' && answers && isAnswer({ kind })) {
        if (kind === 'reply-all') await addEverybody(client, draft)
        show(draft)
      } else await beginNew(kind, emailId)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(t('draft.notBegun', { reason: error.message || t('problem.unreachable') }))
    } finally {
      setBeginning(false)
    }
  }

  async function beginNew(kind: OriginalKind, emailId: string): Promise<void> {
    const begun = await beginReply(emailId, { kind, discard_untouched: true })
    if (isAnswer(begun)) onBegun(begun)
    else cacheDraft(client, begun)
    show(begun)
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

  const start = (kind: OriginalKind, emailId = target): void => void begin(kind, emailId)
  const reply = (): void => start('reply')
  const open = (): void => (draft?.status === 'draft' ? show(draft) : reply())
  /** Focuses the element that had the focus before writing, or another if it is gone. */
  const returnFocus = (other: HTMLElement | null): void => {
    const { current } = begunAt
    const opener =
      current instanceof HTMLElement && current !== document.body && current.checkVisibility() ? current : other
    opener?.focus({ preventScroll: true })
  }
  useKeys({
    r: target ? reply : undefined,
    a: target ? () => start('reply-all') : undefined,
    f: target ? () => start('forward') : undefined,
    forwardAttachment: target ? () => start('forward-attachment') : undefined,
    editAsNew: target ? () => start('edit-as-new') : undefined,
    redirect: target ? () => start('redirect') : undefined,
    d: draft?.status === 'draft' ? open : undefined,
  })
  // If the draft was sent elsewhere, the fields stay until their text is saved.
  const writable = draft !== null && (draft.status === 'draft' || holdsUnsaved(draft._id))
  const isElsewhere = docks.some(({ id }) => id === draft?._id)
  const writing = writable && draft._id === openId && !isElsewhere
  return { draft, problem, target, begin: start, reply, open, answerWith, returnFocus, writing }
}

const isAnswer = ({ kind }: Pick<Draft, 'kind'>): boolean => kind === 'reply' || kind === 'reply-all'

export type Replying = ReturnType<typeof useReplying>
