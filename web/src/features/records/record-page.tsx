import './record-page.css'
import { recordPath } from '@dossier/contract/paths'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#platform/clock/format-when.ts'
import { When } from '#platform/clock/when.tsx'
import { useTitle } from '#platform/title/use-title.ts'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { updateRecord } from './change-record.ts'
import { RecordHistory } from './history/record-history.tsx'
import { LinkedRecords } from './linked-records.tsx'
import { appPathOf } from './note-frame/references.ts'
import { type OpenRecord, webAddress } from './open-record.ts'
import { Reader } from './reader/reader.tsx'
import { RecordActs } from './record-acts.tsx'
import { RecordFiles } from './record-files.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordTags, RecordTitle } from './record-head.tsx'
import { RecordLink } from './record-link.tsx'
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
  const acts = {
    kind,
    id,
    record,
    onEdit() {
      setMerged(false)
      setDoing('writing')
    },
    onHistory: () => setDoing('history'),
    onClose,
  }
  const notice = (
    <>
      {isMerged && <Merged />}
      {doing === 'history' && (
        <RecordHistory kind={kind} id={id} inTrash={record.inTrash} projectName={projectName} onClose={read} />
      )}
    </>
  )
  const below = <Below kind={kind} id={id} record={record} onOpen={onOpen} />
  if (kind === 'url' || kind === 'page') {
    return (
      <Reader {...acts} project={projectName(record.project)} notice={notice} onOpen={onOpen}>
        {below}
      </Reader>
    )
  }
  return (
    <article className="record-page" id="record" tabIndex={-1}>
      <Head record={record} project={projectName(record.project)} onOpen={onOpen} />
      <RecordActs {...acts} />
      {notice}
      <RecordText key={record.changedAt} kind={kind} record={record} base={{ record: id }} onOpen={onOpen} />
      {below}
    </article>
  )
}

function Merged() {
  const { t } = useTranslation()
  return (
    <p className="facts" role="status">
      {t('others.merged')}
    </p>
  )
}

function Below({ kind, id, record, onOpen }: Pick<Props, 'kind' | 'id' | 'onOpen'> & { record: OpenRecord }) {
  return (
    <>
      <RecordFiles recordId={id} />
      <RelatedRecords
        kind={kind}
        id={id}
        record={record}
        pathOf={(type, linkedId) => recordPath({ type, id: linkedId, project: record.project })}
        onOpen={onOpen}
      />
      <LinkedRecords type={kind} id={id} onOpen={onOpen} />
    </>
  )
}

interface HeadProps {
  record: OpenRecord
  project: string
  onOpen(path: string): void
}

function Head({ record, project, onOpen }: HeadProps) {
  const { t, i18n } = useTranslation()
  const { title, tags, source, writtenBy, inTrash, changedAt, validFrom, validTo } = record
  return (
    <header>
      <RecordTitle title={title} />
      <p className="facts">
        {project && <span>{project}</span>}
        <When at={changedAt} as="head" />
        {source && (
          <span>
            {t('record.sourceField')}: <Source source={source} onOpen={onOpen} />
          </span>
        )}
        {(writtenBy === 'tool' || writtenBy === 'service') && <span>{t(`record.writtenBy.${writtenBy}`)}</span>}
        {validFrom && <span>{t('record.from', { day: formatDay(validFrom, i18n.language) })}</span>}
        {validTo && <span>{t('record.until', { day: formatDay(validTo, i18n.language) })}</span>}
      </p>
      <RecordTags tags={tags} />
      {inTrash && <p className="in-trash">{t('record.inTrash')}</p>}
    </header>
  )
}

/** A source that is the address of an email, a record or a website is a link. */
function Source({ source, onOpen }: { source: string; onOpen(path: string): void }) {
  const path = appPathOf(source)
  if (path) {
    return (
      <RecordLink path={path} onOpen={onOpen}>
        {source}
      </RecordLink>
    )
  }
  const address = webAddress(source)
  if (!address) return <bdi>{source}</bdi>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {source}
    </a>
  )
}
