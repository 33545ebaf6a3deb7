import './note-list.css'
import type { RecordOrder } from '@dossier/contract/vocabulary'
import { RECORD_ORDERS } from '@dossier/contract/vocabulary'
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil'
import { SortAscendingIcon } from '@phosphor-icons/react/dist/csr/SortAscending'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '#platform/clock/clock.ts'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import { When } from '#platform/clock/when.tsx'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { PagedCount, PagedList } from '#ui/paged-list.tsx'
import { RecordLink } from '../record-link.tsx'
import { RecordsTabs } from '../records-rail.tsx'
import { readNoteOrder, storeNoteOrder } from './note-order.ts'
import { type ListedNote, readSearch, useNoteList } from './note-queries.ts'
import { periodOf } from './period-of.ts'

interface Props {
  project: string
  openId: string
  pathOf(id: string): string
  onOpen(path: string): void
  onNew(): void
}

const PAUSE_MS = 200

/** The notes of a project: pinned ones first, then by time or title; a search also takes `#tags`. */
export function NoteList({ project, openId, pathOf, onOpen, onNew }: Props) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState('')
  const [sort, setSort] = useState<RecordOrder>(readNoteOrder)
  const search = readSearch(useDebounced(text, PAUSE_MS))
  const query = useNoteList(project, sort, search, false)
  const pinning = useNoteList(project, sort, search, true)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const pinned = search.words === '' ? (pinning.data?.pages.flatMap((page) => page.rows) ?? []) : []
  const total = (query.data?.pages[0]?.total ?? 0) + pinned.length
  const isSearch = search.words !== '' || search.tags.length > 0
  const isEmpty = query.data !== undefined && total === 0 && !isSearch
  const choose = (order: RecordOrder): void => {
    setSort(order)
    storeNoteOrder(order)
  }
  const row = (note: ListedNote) => (
    <li key={note.id}>
      <RecordLink path={pathOf(note.id)} current={note.id === openId} onOpen={onOpen}>
        <Row note={note} />
      </RecordLink>
    </li>
  )
  return (
    <section className="list-side note-list" aria-label={t('record.list.note')} id="list" tabIndex={-1}>
      <RecordsTabs project={project} current="note" />
      <div className="head">
        <input
          type="search"
          aria-label={t('note.search')}
          placeholder={t('note.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <SortMenu sort={sort} onSort={choose} />
        <Button iconOnly aria-label={t('record.new.note')} data-tooltip={t('record.new.note')} onClick={onNew}>
          <NotePencilIcon size={18} aria-hidden />
        </Button>
      </div>
      <span className="hidden-words" role="status">
        <PagedCount query={query} words="record.count" count={total} />
      </span>
      <div className="notes-scroll">
        {pinned.length > 0 && (
          <>
            <h2>{t('note.pinned')}</h2>
            <ul className="entry-list">{pinned.map(row)}</ul>
          </>
        )}
        <CannotLoad of={pinning} />
        {(rows.length > 0 || pinned.length === 0) && (
          <PagedList
            className="entry-list"
            query={query}
            rows={withPeriods(rows, sort !== 'title' && search.words === '', pinned.length > 0, i18n.language)}
            empty={t(isSearch ? 'note.nothingFound' : 'record.none.note')}
            emptyActs={
              isEmpty && (
                <Button kind="outlined" onClick={onNew}>
                  {t('record.new.note')}
                </Button>
              )
            }
          >
            {(each) =>
              typeof each === 'string' ? (
                <li key={each} className="period">
                  <h2>{each === 'week' ? t('note.thisWeek') : each === 'others' ? t('note.others') : each}</h2>
                </li>
              ) : (
                row(each)
              )
            }
          </PagedList>
        )}
      </div>
    </section>
  )
}

/** Puts the name of each period before its first note. */
function withPeriods(
  rows: readonly ListedNote[],
  byTime: boolean,
  hasPinned: boolean,
  language: string,
): (ListedNote | string)[] {
  if (!byTime) return hasPinned && rows.length > 0 ? ['others', ...rows] : [...rows]
  return rows.flatMap((row, at) => {
    const period = periodOf(row.at, now(), language)
    const previous = rows[at - 1]
    return previous && periodOf(previous.at, now(), language) === period ? [row] : [period, row]
  })
}

function SortMenu({ sort, onSort }: { sort: RecordOrder; onSort(order: RecordOrder): void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const items = RECORD_ORDERS.map((order) => ({ id: order, label: t(`note.order.${order}`), act: () => onSort(order) }))
  return (
    <MenuButton
      label={t('note.sort')}
      iconOnly
      tooltip
      align="end"
      open={open}
      onOpen={setOpen}
      groups={[{ items, chosen: sort }]}
    >
      <SortAscendingIcon size={18} aria-hidden />
    </MenuButton>
  )
}

function Row({ note: { title, excerpt, at, tags } }: { note: ListedNote }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="one-line title">{title || t('record.untitled')}</span>
      <When at={at} />
      <span className="one-line begins">{excerpt}</span>
      {tags.length > 0 && <span className="one-line tags-line">{tags.map((tag) => `#${tag}`).join(' ')}</span>}
    </>
  )
}
