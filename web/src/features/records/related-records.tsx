import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { CannotLoad } from '#ui/cannot-load.tsx'
import type { OpenRecord } from './open-record.ts'
import { RecordLink } from './record-link.tsx'
import { useFoundPages } from './record-queries.ts'

interface Props {
  kind: KnowledgeType
  id: string
  record: OpenRecord
  pathOf(kind: KnowledgeType, id: string): string
  onOpen(path: string): void
}

/** Links to related records: replacement, origin and found pages. */
export function RelatedRecords({ kind, id, record, pathOf, onOpen }: Props) {
  const { t } = useTranslation()
  const reading = useFoundPages(kind, id)
  const pages = reading.data ?? []
  const { replacedBy, parentUrl } = record
  return (
    <>
      {replacedBy && (
        <RecordLink path={pathOf('memory', replacedBy)} onOpen={onOpen}>
          {t('record.replaced')}
        </RecordLink>
      )}
      {parentUrl && (
        <RecordLink path={pathOf('url', parentUrl)} onOpen={onOpen}>
          {t('record.parent')}
        </RecordLink>
      )}
      <CannotLoad of={reading} />
      {pages.length > 0 && (
        <nav aria-labelledby="found-pages">
          <h3 id="found-pages">{t('record.pages')}</h3>
          <ul>
            {pages.map(({ _id, title, url }) => (
              <li key={_id}>
                <RecordLink path={pathOf('page', _id)} onOpen={onOpen}>
                  {title || url}
                </RecordLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
