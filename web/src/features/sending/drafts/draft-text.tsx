import type { Draft } from '@dossier/contract/draft'
import type { ReplySource } from '@dossier/contract/suggested-reply'
import type { ClipboardEventHandler, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftAside } from '../sources/draft-aside.tsx'
import { MarkedText } from '../sources/marked-text.tsx'
import { useSources, useWritten } from '../sources/source-queries.ts'
import { useStatements } from '../sources/use-statements.ts'
import { textOfHtml } from './text-of-html.ts'
import type { Editor } from './use-draft-editor.ts'

interface Props {
  editor: Editor
  draft: Draft
  field: Ref<HTMLTextAreaElement>
  onPaste: ClipboardEventHandler
}

interface TextProps extends Pick<Props, 'field' | 'onPaste'> {
  body: string
  onBody(body: string): void
}

/** The text, with sources beside machine-written text only. */
export function DraftText({ editor, draft, field, onPaste }: Props) {
  const { content } = editor.state
  const sources = useSources(draft)
  const text = {
    body: content.body_text || (content.body_html && textOfHtml(content.body_html)),
    onBody: (body_text: string) => editor.write({ body_text, body_html: '' }),
    field,
    onPaste,
  }
  const byMachine = draft.generated_by_triage || sources.length > 0
  return byMachine ? <TextWithSources draft={draft} sources={sources} {...text} /> : <TextField {...text} />
}

function TextWithSources({ draft, sources, ...text }: TextProps & { draft: Draft; sources: readonly ReplySource[] }) {
  const written = useWritten(draft)
  const { statements, remove, keep } = useStatements({ ...text, sources, written })
  return (
    <div className="with-aside">
      <MarkedText statements={statements}>
        <TextField {...text} />
      </MarkedText>
      <DraftAside
        draft={draft}
        body={text.body}
        sources={sources}
        statements={statements}
        onRemove={remove}
        onKeep={keep}
      />
    </div>
  )
}

function TextField({ body, onBody, field, onPaste }: TextProps) {
  const { t } = useTranslation()
  return (
    <textarea
      ref={field}
      aria-label={t('draft.text')}
      placeholder={t('draft.textHere')}
      value={body}
      onChange={(event) => onBody(event.target.value)}
      onPaste={onPaste}
    />
  )
}
