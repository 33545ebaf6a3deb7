import '#ui/entry-list.css'
import './records-page.css'
import { fillPath, PAGE_PATHS, recordPath } from '@dossier/contract/paths'
import { type ListedType, RECORD_KINDS } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#platform/base-path.ts'
import { When } from '#platform/clock/when.tsx'
import { useListKeys } from '#platform/keys/use-list-keys.ts'
import { Button } from '#ui/button.tsx'
import { PagedCount, PagedList } from '#ui/paged-list.tsx'
import { BookmarkList } from './bookmarks/bookmark-list.tsx'
import { createRecord } from './change-record.ts'
import { MemoryReview } from './memory-review.tsx'
import { NoteList } from './notes/note-list.tsx'
import { NotePane } from './notes/note-pane.tsx'
import { newSession } from './notes/sessions.ts'
import { EMPTY_FIELDS } from './record-fields.ts'
import { RecordForm } from './record-form.tsx'
import { RecordLink } from './record-link.tsx'
import { RecordPage } from './record-page.tsx'
import { type ListedRecord, useRecordList } from './record-queries.ts'
import { RecordsTabs } from './records-rail.tsx'
import { holdsWriting } from './writings.ts'

interface Props {
  kind: ListedType
  project: string
  openId: string
  projectName(id: string): string
  onOpen(path: string): void
}

export function RecordsPage({ kind, project, openId, projectName, onOpen }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const writingKey = `new ${kind} ${project}`
  useListKeys()
  const [isNew, setNew] = useState(!openId && holdsWriting(writingKey))
  const [fresh, setFresh] = useState(() => (isNew && kind === 'note' ? newSession(client, project) : null))
  useEffect(() => {
    if (openId) setNew(false)
  }, [openId])
  const [editedId, setEdited] = useState('')
  const open = (path: string): void => {
    setNew(false)
    setEdited('')
    onOpen(path)
  }
  const pathOf = (id: string): string => recordPath({ type: kind, id, project })
  // The focus returns to the row of the closed item.
  const close = (): void => {
    open(fillPath(PAGE_PATHS[RECORD_KINDS[kind].plural], { project }))
    document.querySelector<HTMLElement>(`#list a[href="${addressOf(pathOf(openId))}"]`)?.focus()
  }
  // A new note keeps its page when it gets its address.
  const begun = fresh && (isNew || fresh.read().id === openId) ? fresh : null
  const list = {
    project,
    openId,
    pathOf,
    onOpen: open,
    onEdit(id: string) {
      open(pathOf(id))
      setEdited(id)
    },
    onNew: () => {
      setFresh(kind === 'note' ? newSession(client, project) : null)
      setNew(true)
    },
  }
  return (
    <>
      <RecordList kind={kind} {...list} />
      <div className={`pane-side ${isNew ? 'writing' : ''}`}>
        {kind === 'note' && (begun || openId) && (
          <NotePane
            key={begun ? 'new' : openId}
            id={begun ? begun.read().id : openId}
            begun={begun}
            project={project}
            projectName={projectName}
            onCreated={(id) => onOpen(pathOf(id))}
            onOpen={open}
            onClose={close}
          />
        )}
        {kind !== 'note' && isNew && (
          <article className="record-page">
            <RecordForm
              kind={kind}
              writingKey={writingKey}
              fields={EMPTY_FIELDS}
              label={t(`record.new.${kind}`)}
              onSave={async ({ fields }) => open(pathOf(await createRecord(client, kind, project, fields)))}
              onCancel={() => setNew(false)}
            />
          </article>
        )}
        {kind !== 'note' && !isNew && openId && (
          <RecordPage
            key={`${kind} ${openId} ${editedId}`}
            kind={kind}
            id={openId}
            isEdited={openId === editedId}
            projectName={projectName}
            onOpen={open}
            onClose={close}
          />
        )}
        {!isNew && !openId && (
          <div className="instead middle">
            <p>{t(`record.choose.${kind}`)}</p>
          </div>
        )}
      </div>
    </>
  )
}

interface ListProps {
  project: string
  openId: string
  pathOf(id: string): string
  onOpen(path: string): void
  onEdit(id: string): void
  onNew(): void
}

function RecordList({ kind, ...list }: ListProps & { kind: ListedType }) {
  if (kind === 'note') return <NoteList {...list} />
  if (kind === 'memory') return <MemoryList {...list} />
  return (
    <BookmarkList project={list.project} onNew={list.onNew}>
      {(row) => <Entry key={row.id} row={row} {...list} />}
    </BookmarkList>
  )
}

function MemoryList({ project, openId, pathOf, onOpen, onEdit, onNew }: ListProps) {
  const { t } = useTranslation()
  const query = useRecordList('memory', project)
  const { data } = query
  const listed = data?.pages.flatMap((page) => page.rows) ?? []
  // Those that wait stand above the list.
  const rows = listed.filter(({ waits }) => !waits)
  const total = data?.pages[0]?.total ?? 0
  const isEmpty = data !== undefined && listed.length === 0
  const onlyWaiting = listed.length > 0 && rows.length === 0 && !query.hasNextPage
  return (
    <section className="list-side" aria-label={t('record.list.memory')} id="list" tabIndex={-1}>
      <RecordsTabs project={project} current="memory" />
      <div className="head">
        <span role="status">
          <PagedCount query={query} words="record.count" count={total} />
        </span>
        {!isEmpty && <NewButton onNew={onNew} />}
      </div>
      <MemoryReview project={project} openId={openId} pathOf={pathOf} onOpen={onOpen} onEdit={onEdit} />
      {!onlyWaiting && (
        <PagedList
          className="entry-list"
          query={query}
          rows={rows}
          empty={t('record.none.memory')}
          emptyActs={isEmpty && <NewButton onNew={onNew} />}
        >
          {(row) => <Entry key={row.id} row={row} pathOf={pathOf} openId={openId} onOpen={onOpen} />}
        </PagedList>
      )}
    </section>
  )
}

function NewButton({ onNew }: Pick<ListProps, 'onNew'>) {
  const { t } = useTranslation()
  return (
    <Button kind="outlined" onClick={onNew}>
      {t('record.new.memory')}
    </Button>
  )
}

interface EntryProps extends Pick<ListProps, 'pathOf' | 'openId' | 'onOpen'> {
  row: ListedRecord
}

function Entry({ row, pathOf, openId, onOpen }: EntryProps) {
  return (
    <li>
      <RecordLink path={pathOf(row.id)} current={row.id === openId} onOpen={onOpen}>
        <Row row={row} />
      </RecordLink>
    </li>
  )
}

function Row({ row: { title, excerpt, changedAt, host, source } }: { row: ListedRecord }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="one-line title">{title || t('record.untitled')}</span>
      <When at={changedAt} />
      <span className="one-line begins">{excerpt}</span>
      {(host || source) && <span className="one-line origin">{host || t('review.from', { source })}</span>}
    </>
  )
}
