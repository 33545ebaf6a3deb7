import type { Draft } from '@dossier/contract/draft'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { Button } from '#ui/button.tsx'
import type { BodyHandle } from '../body/body-handle.ts'
import { SendButton } from '../send/send-button.tsx'
import type { SendMenus } from '../send/use-send-menu.ts'
import { showNotice, showUndoable } from '../sending-notice.ts'
import { AttachButton } from './attach-button.tsx'
import { discardDraft } from './begin-draft.ts'
import { isWrittenBlank } from './discard-blank.ts'
import { refetchDrafts } from './draft-queries.ts'
import { endSession } from './sessions.ts'
import { TemplateButton } from './template-button.tsx'
import type { Editor } from './use-draft-editor.ts'
import { useRecreateDraft } from './use-recreate-draft.ts'
import type { TemplateMenu } from './use-template-menu.ts'

interface Props {
  editor: Editor
  draft: Draft
  attach: RefObject<HTMLButtonElement | null>
  menus: SendMenus
  templates: TemplateMenu
  text: RefObject<BodyHandle | null>
  onClose(): void
  onDiscarded(): void
}

export function DraftActs({ editor, draft, attach, menus, templates, text, onClose, onDiscarded }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const writeAnew = useRecreateDraft()
  const { saving, theirs, content } = editor.state
  const stored = theirs ? 'disputed' : saving
  const isOpen = draft.status === 'draft'

  async function callBack(): Promise<void> {
    await writeAnew(draft, content)
    showNotice({ sentence: 'done.undone' })
  }

  async function discard(): Promise<void> {
    try {
      await discardDraft(draft)
      endSession(draft._id)
      void refetchDrafts(client)
      showUndoable('draft.discarded', () => void callBack())
      onDiscarded()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      editor.session.refuse(error)
    }
  }

  return (
    <div className="acts">
      <SendButton menus={menus} disabled={editor.sending || !isOpen || theirs !== null} />
      <AttachButton files={editor.files} button={attach} />
      <TemplateButton editor={editor} project={draft.project} text={text} menu={templates} />
      {/* Announced only for problems, because it changes with every pause. */}
      <span className={`saving ${stored === 'failed' ? 'bad' : ''}`} role={stored === 'failed' ? 'alert' : undefined}>
        {!isWrittenBlank(editor.state) && t(`draft.stored.${stored}`)}
      </span>
      <Button onClick={() => void discard()} disabled={!isOpen}>
        {t('act.discard')}
      </Button>
      <Button onClick={onClose} aria-keyshortcuts="Escape">
        {t('act.close')}
      </Button>
    </div>
  )
}
