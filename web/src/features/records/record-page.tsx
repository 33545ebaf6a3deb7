import './record-page.css'
import { recordPath } from '@dossier/contract/paths'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInFull } from '#platform/clock/format-when.ts'
import { CannotLoad } from '#ui/cannot-load.tsx'
import type { OpenRecord } from './open-record.ts'
import { useRecord } from './record-queries.ts'
import { RecordWays } from './record-ways.tsx'

interface Props {
  kind: KnowledgeType
  id: string
  /** Name of a project, by id; '' when it is not known. */
  projectName(id: string): string
  /** Goes to a path of the app. */
  onOpen(path: string): void
}

/** A note, a memory, a saved address or one of its pages, to be read. */
export function RecordPage({ kind, id, projectName, onOpen }: Props) {
  const { t } = useTranslation()
  const { data: record, error, refetch } = useRecord(kind, id)
  return (
    <article className="record-page" id="list" tabIndex={-1}>
      {record && <Head record={record} project={projectName(record.project)} />}
      {record && <p className="record-text">{record.text || t('record.noText')}</p>}
      {record && (
        <RecordWays
          kind={kind}
          id={id}
          record={record}
          pathOf={(type, other) => recordPath({ type, id: other, project: record.project })}
          onOpen={onOpen}
        />
      )}
      {error && !record && <CannotLoad error={error} readAgain={() => void refetch()} />}
    </article>
  )
}

function Head({ record, project }: { record: OpenRecord; project: string }) {
  const { t, i18n } = useTranslation()
  const { title, tags, address, source, inTrash, changedAt } = record
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header>
      <h2 ref={heading} tabIndex={-1} dir="auto">
        {title || t('record.untitled')}
      </h2>
      <p className="facts">
        {project && <span>{project}</span>}
        <time dateTime={changedAt}>{formatInFull(changedAt, i18n.language)}</time>
        {source && <span>{t('record.source', { source })}</span>}
      </p>
      {tags.length > 0 && (
        <ul className="tags" aria-label={t('record.tags')}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      {address && (
        <a href={address} target="_blank" rel="noreferrer noopener">
          {address}
        </a>
      )}
      {inTrash && <p className="in-trash">{t('record.inTrash')}</p>}
    </header>
  )
}
