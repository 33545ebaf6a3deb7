import './draft-editor.css'
import type { Draft } from '@dossier/contract/draft'
import type { SendDraftAnswer } from '@dossier/contract/outgoing-email'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#platform/keys/is-composing.ts'
import type { BodyHandle } from '../body/body-handle.ts'
import { SendNotes } from '../send/send-notes.tsx'
import { useSendMenu } from '../send/use-send-menu.ts'
import { BelowText } from './below-text.tsx'
import { DraftActs } from './draft-acts.tsx'
import { DraftFiles } from './draft-files.tsx'
import { DraftHead } from './draft-head.tsx'
import { DraftNotes } from './draft-notes.tsx'
import { DraftText } from './draft-text.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { useDraftEditor } from './use-draft-editor.ts'
import { useDropping } from './use-dropping.ts'
import { useTemplateMenu } from './use-template-menu.ts'

interface Props {
  draft: Draft
  onSent(answer: SendDraftAnswer): void
  onClose(): void
  onDiscarded(): void
}

/** The fields of a draft, saved while typing. Keys send it, now or later. */
export function DraftEditor({ draft, onSent, onClose, onDiscarded }: Props) {
  const { t } = useTranslation()
  const editor = useDraftEditor(draft, onSent)
  const { content, base } = editor.state
  const form = useRef<HTMLFormElement>(null)
  const text = useRef<BodyHandle>(null)
  const to = useRef<HTMLInputElement>(null)
  const attach = useRef<HTMLButtonElement>(null)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const dropping = useDropping(editor.files, text)
  const answers = draft.source_email !== ''
  const [isAddressed] = useState(content.to.length > 0)
  // With recipients, as a reply has them, one starts in the text.
  useEffect(() => {
    const initialFocus = (isAddressed ? text : to).current
    initialFocus?.focus()
    // Otherwise browsers accept a partly visible field.
    initialFocus?.scrollIntoView({ block: 'nearest' })
  }, [isAddressed])
  const templates = useTemplateMenu(draft.project, text)
  const menus = useSendMenu({ mayArchive: answers, send: editor.send })
  const wrong = Object.keys(editor.problems).join()
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wrong])

  function readKey(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return
    templates.readKey(event)
    if (menus.readKey(event)) event.preventDefault()
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
  }

  return (
    <form
      className={`draft-editor ${dropping.over ? 'dropping' : ''}`}
      ref={form}
      aria-label={t(answers ? 'draft.reply' : 'draft.mail')}
      onKeyDown={readKey}
      {...dropping.props}
      onSubmit={(event) => event.preventDefault()}
    >
      <DraftNotes editor={editor} />
      <EditConflict state={editor.state} session={editor.session} />
      <DraftHead editor={editor} to={to} project={draft.project} />
      <DraftText editor={editor} draft={base} handle={text} tools={tools} onPaste={dropping.onPaste} />
      <BelowText editor={editor} draft={base} text={text} />
      <DraftFiles
        draftId={draft._id}
        files={editor.files}
        error={editor.problems.files}
        attach={attach}
        onNoImage={(contentId) => text.current?.removeImage(contentId)}
      />
      <SendNotes
        doubts={editor.doubts}
        menus={menus}
        onAttach={() => attach.current?.click()}
        onSendAnyway={editor.sendAnyway}
      />
      <div className="foot">
        <div className="tools-place" ref={setTools} />
        <DraftActs
          editor={editor}
          draft={base}
          attach={attach}
          menus={menus}
          templates={templates}
          text={text}
          onClose={onClose}
          onDiscarded={onDiscarded}
        />
      </div>
    </form>
  )
}
