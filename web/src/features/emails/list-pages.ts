import { type Change, type Shown, shownRows, withChange } from './changes/pending-changes.ts'
import type { ListRow } from './list-row.ts'

/** A fetched part of a list, up to the start of the next part. */
export interface ListPage {
  /** Opaque cursor of this page; '' or '1' for the first. */
  at: string
  rows: ListRow[]
  /** Opaque cursor of the next page; '' at the end. */
  next: string
  /** Original end of the page and start of the next; null at the end of the list. */
  until: ListPosition | null
  /** Stale; refetched when it becomes visible. */
  old: boolean
}

/** Position in lists sorted newest first. */
export type ListPosition = Pick<ListRow, 'listed_at' | '_id'>

export interface ListPages {
  pages: ListPage[]
  total: number
  totalIsMinimum: boolean
}

/** Identity of a row: the thread in lists, the email in search results. */
export type IdentityOf = (row: ListRow) => string

/** Indexes of the first and last visible page. */
export type Sight = readonly [number, number]

export const isBehind = (row: ListPosition, position: ListPosition): boolean =>
  row.listed_at < position.listed_at || (row.listed_at === position.listed_at && row._id < position._id)

export const covers = (rows: readonly ListPosition[], position: ListPosition): boolean => {
  const last = rows.at(-1)
  return last !== undefined && !isBehind(position, last)
}

/** Appends a page, unless another page was appended meanwhile. */
export function withNext(list: ListPages, next: ListPage, totals: Omit<ListPages, 'pages'>): ListPages {
  if (list.pages.at(-1)?.next !== next.at) return list
  return { ...totals, pages: [...list.pages, next] }
}

/**
 * Replaces refetched pages. Removes their rows from other pages, because a conversation moves to the top with each new
 * email.
 */
export function withRefetched(
  pages: readonly ListPage[],
  anew: readonly ListPage[],
  identityOf: IdentityOf,
): ListPage[] {
  const byPlace = new Map(anew.map((page) => [page.at, page]))
  const refreshedIds = new Set(anew.flatMap(({ rows }) => rows.map(identityOf)))
  return pages.map((page) => {
    const now = byPlace.get(page.at)
    if (now) return now
    const remainingRows = page.rows.filter((row) => !refreshedIds.has(identityOf(row)))
    return remainingRows.length === page.rows.length ? page : { ...page, rows: remainingRows }
  })
}

export function withChanged(list: ListPages, threadId: string, change: Change, shown: Shown): ListPages {
  const changes = withChange(new Map(), threadId, change)
  let removedCount = 0
  const pages = list.pages.map((page) => {
    if (!page.rows.some(({ thread_id }) => thread_id === threadId)) return page
    const rows = shownRows(page.rows, changes, shown)
    removedCount += page.rows.length - rows.length
    return { ...page, rows }
  })
  return { ...list, pages, total: list.total - removedCount }
}

export const markOthersStale = (pages: readonly ListPage[], anew: ReadonlySet<string>): ListPage[] =>
  pages.map((page) => (page.old || anew.has(page.at) ? page : { ...page, old: true }))
