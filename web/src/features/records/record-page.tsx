import './record-page.css'
import { recordPath } from '@dossier/contract/paths'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#platform/clock/format-when.ts'
import { When } from '#platform/clock/when.tsx'
import { useTitle } from '#platform/title/use-title.ts'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { updateRecord } from './change-record.ts'
import { RecordHistory } from './history/record-history.tsx'
import { LinkedRecords } from './linked-records.tsx'
import type { OpenRecord } from './open-record.ts'
import { RecordActs } from './record-acts.tsx'
import { RecordFiles } from './record-files.tsx'
import { RecordForm } from './record-form.tsx'
import { useRecord } from './record-queries.ts'
import { RecordText } from './record-text.tsx'
import { RelatedRecords } from './related-records.tsx'
import { holdsWriting } from './writings.ts'

interface Props {
  kind: KnowledgeType
  id: string
  /** Opens the form at once. */
  isEdited?: boolean
  projectName(id: string): string
  onOpen(path: string): void
  onClose(): void
}

export function RecordPage({ kind, id, isEdited = false, projectName, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reading = useRecord(kind, id)
  const writingKey = `${kind} ${id}`
  useTitle(reading.data ? reading.data.record.title || t('record.untitled') : '', 'item')
  const [isMerged, setMerged] = useState(false)
  const [doing, setDoing] = useState<'reading' | 'writing' | 'history'>(
    isEdited || holdsWriting(writingKey) ? 'writing' : 'reading',
  )
  if (!reading.data) {
    return (
      <article className="record-page" id="record" tabIndex={-1}>
        <CannotLoad of={reading} />
      </article>
    )
  }
  const { record, fields } = reading.data
  const base = { record: id }
  const read = (): void => setDoing('reading')
  if (doing === 'writing') {
    return (
      <article className="record-page" id="record" tabIndex={-1}>
        <RecordForm
          kind={kind}
          writingKey={writingKey}
          fields={fields}
          stored={{ id, revision: record.revision, projectName }}
          label={t('record.editing', { title: record.title || t('record.untitled') })}
          onSave={async (writing) => {
            setMerged(await updateRecord(client, kind, id, writing))
            read()
          }}
          onCancel={read}
        />
      </article>
    )
  }
  return (
    <article className="record-page" id="record" tabIndex={-1}>
      <Head record={record} project={projectName(record.project)} />
      {isMerged && (
        <p className="facts" role="status">
          {t('others.merged')}
        </p>
      )}
      <RecordActs
        kind={kind}
        id={id}
        record={record}
        onEdit={() => {
          setMerged(false)
          setDoing('writing')
        }}
        onHistory={() => setDoing('history')}
        onClose={onClose}
      />
      {doing === 'history' && (
        <RecordHistory kind={kind} id={id} inTrash={record.inTrash} projectName={projectName} onClose={read} />
      )}
      <RecordText key={record.changedAt} kind={kind} record={record} base={base} onOpen={onOpen} />
      <RecordFiles recordId={id} />
      <RelatedRecords
        kind={kind}
        id={id}
        record={record}
        pathOf={(type, linkedId) => recordPath({ type, id: linkedId, project: record.project })}
        onOpen={onOpen}
      />
      <LinkedRecords type={kind} id={id} onOpen={onOpen} />
    </article>
  )
}

function Head({ record, project }: { record: OpenRecord; project: string }) {
  const { t, i18n } = useTranslation()
  const { title, tags, address, source, inTrash, changedAt, validFrom, validTo, fetched, failure, fetchNote } = record
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header>
      <h2 ref={heading} tabIndex={-1} dir="auto">
        {title || t('record.untitled')}
      </h2>
      <p className="facts">
        {project && <span>{project}</span>}
        <When at={changedAt} as="head" />
        {source && <span>{t('record.source', { source })}</span>}
        {validFrom && <span>{t('record.from', { day: formatDay(validFrom, i18n.language) })}</span>}
        {validTo && <span>{t('record.until', { day: formatDay(validTo, i18n.language) })}</span>}
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
      {fetched === 'pending' && <p className="facts">{[t('record.fetching'), failure].join(' ').trim()}</p>}
      {fetched === 'complete' && fetchNote && <p className="facts">{fetchNote}</p>}
      {fetched === 'failed' && <p className="in-trash">{t('record.notFetched', { reason: failure })}</p>}
      {inTrash && <p className="in-trash">{t('record.inTrash')}</p>}
    </header>
  )
}
