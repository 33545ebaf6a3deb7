import type { KnowledgeType } from '@dossier/contract/vocabulary'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenRecord } from './open-record.ts'
import { useFoundPages } from './record-queries.ts'

interface Props {
  kind: KnowledgeType
  id: string
  record: OpenRecord
  pathOf(kind: KnowledgeType, id: string): string
  onOpen(path: string): void
}

/** The ways to what belongs to a record: what took its place, where it was found, what was found from it. */
export function RecordWays({ kind, id, record, pathOf, onOpen }: Props) {
  const { t } = useTranslation()
  const pages = useFoundPages(kind, id).data ?? []
  const { replacedBy, parentUrl } = record
  return (
    <>
      {replacedBy && <Way path={pathOf('memory', replacedBy)} words={t('record.replaced')} onOpen={onOpen} />}
      {parentUrl && <Way path={pathOf('url', parentUrl)} words={t('record.parent')} onOpen={onOpen} />}
      {pages.length > 0 && (
        <nav aria-labelledby="found-pages">
          <h3 id="found-pages">{t('record.pages')}</h3>
          <ul>
            {pages.map(({ _id, title, url }) => (
              <li key={_id}>
                <Way path={pathOf('page', _id)} words={title || url} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

/** A link within the app; held keys mean what they mean to the browser. */
function Way({ path, words, onOpen }: { path: string; words: string; onOpen(path: string): void }) {
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(path)
  }
  return (
    <a href={path} onClick={follow} dir="auto">
      {words}
    </a>
  )
}
