import type { Draft } from '@dossier/contract/draft'
import type { ReplySource } from '@dossier/contract/suggested-reply'
import { type ClipboardEventHandler, type Ref, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { Body } from '../body/body-editor.ts'
import type { BodyHandle } from '../body/body-handle.ts'
import { opensRich } from '../body/body-mode.ts'
import { htmlOfText, isEditable, isFormatted } from '../body/html-of-text.ts'
import { PlainBody } from '../body/plain-body.tsx'
import { RichBody } from '../body/rich-body.tsx'
import { textOfHtml } from '../body/text-of-html.ts'
import { DraftAside } from '../sources/draft-aside.tsx'
import { useSources, useWritten } from '../sources/source-queries.ts'
import type { Statement } from '../sources/statements.ts'
import { useStatements } from '../sources/use-statements.ts'
import type { Editor } from './use-draft-editor.ts'
import { useDraftImages } from './use-draft-images.ts'

interface Props {
  editor: Editor
  draft: Draft
  handle: RefObject<BodyHandle | null>
  /** Holds the toolbar, which stays in sight. */
  tools: HTMLElement | null
  onPaste: ClipboardEventHandler
}

/** The text, with sources beside machine-written text only. */
export function DraftText({ editor, draft, ...props }: Props) {
  const { body_text, body_html } = editor.state.content
  const body = { body_text: body_text || (body_html && textOfHtml(body_html)), body_html }
  const sources = useSources(draft)
  const byMachine = draft.generated_by_triage || sources.length > 0
  return byMachine ? (
    <TextWithSources editor={editor} draft={draft} body={body} sources={sources} {...props} />
  ) : (
    <TextField editor={editor} body={body} {...props} />
  )
}

interface TextProps extends Omit<Props, 'draft'> {
  body: Body
}

function TextWithSources({ draft, sources, ...text }: TextProps & { draft: Draft; sources: readonly ReplySource[] }) {
  const written = useWritten(draft)
  const body = text.body.body_text
  const { statements, keep } = useStatements({ body, sources, written })
  return (
    <div className="with-aside">
      <TextField {...text} statements={statements} />
      <DraftAside
        draft={draft}
        body={body}
        sources={sources}
        statements={statements}
        onRemove={(statement) => text.handle.current?.removeStatement(statement)}
        onKeep={keep}
      />
    </div>
  )
}

/** The text, formatted or plain; both can become the other. */
function TextField({ editor, body, statements, handle, ...props }: TextProps & { statements?: readonly Statement[] }) {
  const { t } = useTranslation()
  const [rich, setRich] = useState(() => opensRich({ ...editor.state.base, ...editor.state.content }))
  const [asks, setAsks] = useState(false)
  const images = useDraftImages(editor)
  const isRich = rich || body.body_html !== ''
  const common = { handle: handle as Ref<BodyHandle>, ...props, ...(statements ? { statements } : {}) }

  function turnPlain(): void {
    setRich(false)
    setAsks(false)
    editor.write({ body_text: body.body_text, body_html: '' })
  }
  function turnRich(): void {
    setRich(true)
    editor.write({ body_html: htmlOfText(body.body_text) })
  }
  if (!isRich) {
    const write = (body_text: string): void => editor.write({ body_text, body_html: '' })
    return <PlainBody text={body.body_text} onText={write} onRich={turnRich} {...common} />
  }
  return (
    <div className="text-field">
      <RichBody
        body={body}
        images={images}
        onBody={editor.write}
        onPlain={() => (isFormatted(body.body_html) ? setAsks(true) : turnPlain())}
        {...common}
      />
      {asks && (
        <div className="told" role="alert">
          <p>{t('compose.losesFormat')}</p>
          <Button kind="outlined" onClick={turnPlain}>
            {t('act.plainText')}
          </Button>
          {/* The harmless answer has the focus. */}
          <Button autoFocus onClick={() => setAsks(false)}>
            {t('compose.keepFormat')}
          </Button>
        </div>
      )}
      {!isEditable(body.body_html) && <p className="hint">{t('draft.formatted')}</p>}
    </div>
  )
}
