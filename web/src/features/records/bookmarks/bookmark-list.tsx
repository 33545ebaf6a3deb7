import '../notes/note-list.css'
import './bookmark-list.css'
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import { Button } from '#ui/button.tsx'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { EmptyList } from '#ui/empty-list.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { PagedCount, PagedList } from '#ui/paged-list.tsx'
import type { ListedRecord } from '../record-queries.ts'
import { RecordsTabs } from '../records-rail.tsx'
import { useBookmarks } from './bookmark-queries.ts'

interface Props {
  project: string
  onNew(): void
  children(row: ListedRecord): ReactNode
}

const PAUSE_MS = 200
const FILTERS = ['all', 'unread', 'read'] as const
type Filter = (typeof FILTERS)[number]

/** The bookmarks of a project: unread ones first, then those that were read. */
export function BookmarkList({ project, onNew, children }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const words = useDebounced(text, PAUSE_MS).trim()
  const groups = {
    unread: useBookmarks(project, words, false, filter !== 'read'),
    read: useBookmarks(project, words, true, filter !== 'unread'),
  }
  const shown = (['unread', 'read'] as const).filter((group) => filter === 'all' || filter === group)
  const totals = shown.map((group) => groups[group].data?.pages[0]?.total ?? 0)
  const total = totals.reduce((sum, each) => sum + each, 0)
  const isKnown = shown.every((group) => groups[group].data !== undefined)
  const reading = {
    data: isKnown || undefined,
    error: shown.map((group) => groups[group].error).find((error) => error !== null) ?? null,
    refetch: () => Promise.all(shown.map((group) => groups[group].refetch())),
  }
  const isPending = shown.some((group) => groups[group].isPending)
  const isEmpty = isKnown && total === 0 && words === '' && filter === 'all'
  const newButton = (
    <Button kind="outlined" onClick={onNew}>
      {t('record.new.url')}
    </Button>
  )
  return (
    <section className="list-side note-list" aria-label={t('record.list.url')} id="list" tabIndex={-1}>
      <RecordsTabs project={project} current="url" />
      <div className="head">
        <input
          type="search"
          aria-label={t('bookmark.search')}
          placeholder={t('bookmark.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <FilterMenu filter={filter} onFilter={setFilter} />
        {!isEmpty && (
          <Button iconOnly aria-label={t('record.new.url')} data-tooltip={t('record.new.url')} onClick={onNew}>
            <PlusIcon size={18} aria-hidden />
          </Button>
        )}
      </div>
      <span className="hidden-words" role="status">
        <PagedCount query={{ data: isKnown || undefined, isPending }} words="record.count" count={total} />
      </span>
      <div className="notes-scroll">
        <CannotLoad of={reading} />
        {shown.map((group, at) => {
          const query = groups[group]
          const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
          return (
            rows.length > 0 && (
              <section key={group} className={group} aria-label={t(`bookmark.filter.${group}`)}>
                <h2>
                  {t(`bookmark.filter.${group}`)} <span>{totals[at]}</span>
                </h2>
                <PagedList className="entry-list" query={query} rows={rows} empty="">
                  {children}
                </PagedList>
              </section>
            )
          )
        })}
        {isKnown && total === 0 && (
          <EmptyList sentence={t(words !== '' ? 'note.nothingFound' : `bookmark.none.${filter}`)}>
            {isEmpty && newButton}
          </EmptyList>
        )}
      </div>
    </section>
  )
}

function FilterMenu({ filter, onFilter }: { filter: Filter; onFilter(filter: Filter): void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const items = FILTERS.map((each) => ({ id: each, label: t(`bookmark.filter.${each}`), act: () => onFilter(each) }))
  return (
    <MenuButton
      label={t('bookmark.show')}
      iconOnly
      tooltip
      align="end"
      open={open}
      onOpen={setOpen}
      groups={[{ items, chosen: filter }]}
    >
      <FunnelSimpleIcon size={18} aria-hidden />
    </MenuButton>
  )
}
