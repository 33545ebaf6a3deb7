import type { ListEmailsAnswer, SearchEmailsAnswer } from '@dossier/contract/email-lists'
import { withUnsetFields } from '@dossier/contract/listed-email'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { callApi } from '#platform/api/call-api.ts'
import { covers, type IdentityOf, isBehind, type ListPage, type ListPages } from './list-pages.ts'
import { listQuery } from './list-query.ts'
import { type ListRow, rowOf } from './list-row.ts'
import { filterOf, type Split } from './splits.ts'

export interface Selection {
  project: string
  mailbox: Mailbox
  split: Split
  label: string
  query: string
  /** Only snoozed conversations, of every mailbox. */
  snoozed: boolean
  /** Every email that is neither trash nor spam; `mailbox` is then `inbox`. */
  all: boolean
}

export const isInbox = ({ mailbox, snoozed, all }: Pick<Selection, 'mailbox' | 'snoozed' | 'all'>): boolean =>
  mailbox === 'inbox' && !snoozed && !all

export interface ReadPage extends Omit<ListPages, 'pages'> {
  page: ListPage
}

/** Results have page numbers, so their pages are alike. */
const FOUND_SIZE = 50
/** Limit of answers to fill the range of one page; beyond it, the list has changed too much. */
const MAX_ANSWERS = 3

/** Reads one page. @throws ApiProblem */
export const readPage = (selection: Selection, at: string, signal?: AbortSignal): Promise<ReadPage> =>
  selection.query === '' ? readListed(selection, at, signal) : readFound(selection, at, signal)

async function readListed(
  { project, mailbox, split, label, snoozed, all }: Selection,
  at: string,
  signal?: AbortSignal,
): Promise<ReadPage> {
  const filter = filterOf({ split, label })
  // Filtered lists are sorted by receipt alone (docs/spec/emails.md §13).
  const byReturn = isInbox({ mailbox, snoozed, all }) && Object.keys(filter).length === 0
  const { emails, next_cursor, total, total_is_minimum } = await callApi<ListEmailsAnswer>('GET', '/emails', {
    ...(signal ? { signal } : {}),
    query: listQuery({ project, mailbox, snoozed, all }, filter, at),
  })
  return {
    page: pageOf(
      at,
      emails.map((email) => rowOf(withUnsetFields(email), { byReturn })),
      next_cursor ?? '',
    ),
    total,
    totalIsMinimum: Boolean(total_is_minimum),
  }
}

async function readFound({ project, query }: Selection, at: string, signal?: AbortSignal): Promise<ReadPage> {
  const { results, excerpts, found, found_is_minimum, page, limit } = await callApi<SearchEmailsAnswer>(
    'POST',
    '/emails/search',
    {
      ...(signal ? { signal } : {}),
      body: {
        query,
        options: { project, page: Number(at) || 1, limit: FOUND_SIZE, threads: true, excerpts: true, fields: 'row' },
      },
    },
  )
  const next = results.length === limit ? String(page + 1) : ''
  const rows = results.map((email, index) =>
    rowOf(withUnsetFields(email), { excerpt: excerpts?.[index]?.highlight_segments }),
  )
  return { page: pageOf(at, rows, next), total: found, totalIsMinimum: Boolean(found_is_minimum) }
}

/** Lists contain conversations, search results the newest match of each. */
export const identityIn = ({ query }: Selection): IdentityOf =>
  query === '' ? ({ thread_id }) => thread_id : ({ _id }) => _id

const pageOf = (at: string, rows: ListRow[], next: string): ListPage => {
  const last = rows.at(-1)
  const until = next !== '' && last ? { listed_at: last.listed_at, _id: last._id } : null
  return { at, rows, next, until, old: false }
}

/**
 * Rereads a page up to the start of the next one, possibly more rows than before. Search results use page numbers and
 * need no range.
 * @returns null when so many rows were inserted that the list should reload from its start.
 * @throws ApiProblem
 */
export async function refetchPage(
  selection: Selection,
  { at, next: end, until }: ListPage,
  signal?: AbortSignal,
): Promise<ReadPage | null> {
  const first = await readPage(selection, at, signal)
  if (selection.query !== '' || !until) return first
  let { rows, next } = first.page
  for (let answers = 1; next !== '' && !covers(rows, until); answers += 1) {
    if (answers === MAX_ANSWERS) return null
    const more = await readPage(selection, next, signal)
    rows = [...rows, ...more.page.rows]
    next = more.page.next
  }
  return { ...first, page: { at, rows: rows.filter((row) => !isBehind(row, until)), next: end, until, old: false } }
}
