import type { PreviewNote, PreviewNoteAnswer } from '@dossier/contract/note'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { MailFrame } from '#ui/mail-frame/mail-frame.tsx'
import { openLinksInNewTab } from './links-in-new-tab.ts'
import type { RecordFields } from './record-fields.ts'

const PAUSE_MS = 300
const NO_PICTURES: ReadonlyMap<string, string> = new Map()

/** Preview rendered by the service, as for a saved note. Updates while typing. */
export function NotePreview({ fields: { text, format } }: { fields: RecordFields }) {
  const { t } = useTranslation()
  const source_text = useDebounced(text, PAUSE_MS)
  const { data, error, refetch } = useQuery({
    queryKey: ['note preview', format, source_text],
    enabled: source_text.trim() !== '',
    // The old preview stays until the new one arrives.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => {
      const body: PreviewNote = { source_text, content_format: format }
      return callApi<PreviewNoteAnswer>('POST', '/notes/preview', { signal, body })
    },
  })
  if (error) return <CannotLoad of={{ error, refetch }} />
  return (
    <div className="note-preview">
      {data && source_text.trim() !== '' ? (
        <MailFrame
          html={openLinksInNewTab(data.content)}
          title={t('record.preview')}
          inline={NO_PICTURES}
          remote={NO_PICTURES}
        />
      ) : (
        <p className="hint">{t('record.noText')}</p>
      )}
    </div>
  )
}
