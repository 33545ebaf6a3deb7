import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { NoteFrame } from './note-frame/note-frame.tsx'
import { useRenderedText } from './note-frame/preview-query.ts'
import type { ReferenceBase } from './note-frame/reference-queries.ts'
import { hasReferences, type OpenRecord } from './open-record.ts'

interface Props {
  kind: KnowledgeType
  record: OpenRecord
  base: ReferenceBase
  onOpen(path: string): void
}

/** The text of a record. A memory is plain text, unless it has links: then it is Markdown, like its file in git. */
export function RecordText({ kind, record: { title, text, html }, base, onOpen }: Props) {
  const { t } = useTranslation()
  const isMarkdown = kind === 'memory' && hasReferences(text)
  const rendered = useRenderedText({ source_text: text, content_format: 'markdown' }, isMarkdown)
  const shown = html || (isMarkdown ? rendered.data : '')
  if (!shown) return <p className="record-text">{text || t('record.noText')}</p>
  return (
    <div className="record-text formed">
      <NoteFrame html={shown} title={title || t('record.untitled')} base={base} onOpen={onOpen} />
    </div>
  )
}
