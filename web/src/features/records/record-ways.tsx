import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useTranslation } from 'react-i18next'
import { CannotLoad } from '#ui/cannot-load.tsx'
import type { OpenRecord } from './open-record.ts'
import { useFoundPages } from './record-queries.ts'
import { RecordWay } from './record-way.tsx'

interface Props {
  kind: KnowledgeType
  id: string
  record: OpenRecord
  pathOf(kind: KnowledgeType, id: string): string
  onOpen(path: string): void
}

/** Links to related records: replacement, origin and found pages. */
export function RecordWays({ kind, id, record, pathOf, onOpen }: Props) {
  const { t } = useTranslation()
  const reading = useFoundPages(kind, id)
  const pages = reading.data ?? []
  const { replacedBy, parentUrl } = record
  return (
    <>
      {replacedBy && (
        <RecordWay path={pathOf('memory', replacedBy)} onOpen={onOpen}>
          {t('record.replaced')}
        </RecordWay>
      )}
      {parentUrl && (
        <RecordWay path={pathOf('url', parentUrl)} onOpen={onOpen}>
          {t('record.parent')}
        </RecordWay>
      )}
      <CannotLoad of={reading} />
      {pages.length > 0 && (
        <nav aria-labelledby="found-pages">
          <h3 id="found-pages">{t('record.pages')}</h3>
          <ul>
            {pages.map(({ _id, title, url }) => (
              <li key={_id}>
                <RecordWay path={pathOf('page', _id)} onOpen={onOpen}>
                  {title || url}
                </RecordWay>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
