import type { ListRow } from './list-row.ts'
import { type Change, type Shown, shownRows, withChange } from './pending-changes.ts'

/** A stretch of a list as it was read: from where it begins to where the next one does. */
export interface ListPage {
  /** What asks the service for it; '' or '1' for the first. Opaque. */
  at: string
  rows: ListRow[]
  /** What asks for what follows; '' at the end. */
  next: string
  /** Where it ended when it was first read, which is where the next one begins; null at the end of the list. */
  until: Place | null
  /** It may have changed since it was read: it is read anew when it comes in sight. */
  old: boolean
}

/** A place in lists, which are newest first. */
export type Place = Pick<ListRow, 'received_at' | '_id'>

/** What of a list has been read, without gaps. */
export interface ListPages {
  pages: ListPage[]
  /** Of the whole list, as the latest answer had it. */
  total: number
  totalIsMinimum: boolean
}

/** What stands once in a list: a conversation; of what was found, a mail. */
export type IdentityOf = (row: ListRow) => string

/** The first and the last page, by their places, of which rows are in sight. */
export type Sight = readonly [number, number]

export const isBehind = (row: Place, place: Place): boolean =>
  row.received_at < place.received_at || (row.received_at === place.received_at && row._id < place._id)

/** Whether a place is among what these rows reach to. */
export const reach = (rows: readonly Place[], place: Place): boolean => {
  const last = rows.at(-1)
  return last !== undefined && !isBehind(place, last)
}

/** A page after all that was read; not when something else was read behind them meanwhile. */
export function withNext(list: ListPages, next: ListPage, told: Omit<ListPages, 'pages'>): ListPages {
  if (list.pages.at(-1)?.next !== next.at) return list
  return { ...told, pages: [...list.pages, next] }
}

/**
 * Pages in place of those that were read from the same place before. What they hold now is nowhere else any more: a
 * conversation goes to the top with each mail that it gets.
 */
export function withAnew(pages: readonly ListPage[], anew: readonly ListPage[], identityOf: IdentityOf): ListPage[] {
  const byPlace = new Map(anew.map((page) => [page.at, page]))
  const held = new Set(anew.flatMap(({ rows }) => rows.map(identityOf)))
  return pages.map((page) => {
    const now = byPlace.get(page.at)
    if (now) return now
    const others = page.rows.filter((row) => !held.has(identityOf(row)))
    return others.length === page.rows.length ? page : { ...page, rows: others }
  })
}

/** The list after a conversation was changed: it may not belong there any more. */
export function withChanged(list: ListPages, threadId: string, change: Change, shown: Shown): ListPages {
  const changes = withChange(new Map(), threadId, change)
  let gone = 0
  const pages = list.pages.map((page) => {
    if (!page.rows.some(({ thread_id }) => thread_id === threadId)) return page
    const rows = shownRows(page.rows, changes, shown)
    gone += page.rows.length - rows.length
    return { ...page, rows }
  })
  return { ...list, pages, total: list.total - gone }
}

/** All but these may have changed. */
export const markOthersOld = (pages: readonly ListPage[], anew: ReadonlySet<string>): ListPage[] =>
  pages.map((page) => (page.old || anew.has(page.at) ? page : { ...page, old: true }))
