import { useTranslation } from 'react-i18next'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { NoteFrame } from './note-frame/note-frame.tsx'
import { useRenderedText } from './note-frame/preview-query.ts'
import type { ReferenceBase } from './note-frame/reference-queries.ts'
import type { RecordFields } from './record-fields.ts'

const PAUSE_MS = 300

/** Preview of a note. Updates while typing. */
export function NotePreview({ fields: { text, format }, base }: { fields: RecordFields; base: ReferenceBase }) {
  const { t } = useTranslation()
  const source_text = useDebounced(text, PAUSE_MS)
  const hasText = source_text.trim() !== ''
  const { data, error, refetch } = useRenderedText({ source_text, content_format: format }, hasText)
  if (error) return <CannotLoad of={{ error, refetch }} />
  return (
    <div className="note-preview">
      {data !== undefined && hasText ? (
        <NoteFrame html={data} title={t('record.preview')} base={base} />
      ) : (
        <p className="hint">{t('record.noText')}</p>
      )}
    </div>
  )
}
