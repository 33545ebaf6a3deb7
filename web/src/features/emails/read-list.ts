import type { ListedEmail } from '@dossier/contract/email'
import type { ListEmailsAnswer, SearchEmailsAnswer } from '@dossier/contract/email-lists'
import type { Mailbox } from '@dossier/contract/vocabulary'
import { callApi } from '#platform/api/call-api.ts'
import { type IdentityOf, isBehind, type ListPage, type ListPages, reach } from './list-pages.ts'
import { rowOf } from './list-row.ts'
import { filterOf, type Split } from './splits.ts'

/** Which rows a list shows: a split of a mailbox, or what a search found in the project. */
export interface Selection {
  project: string
  mailbox: Mailbox
  split: Split
  /** A label of people's own; '' for any. */
  label: string
  query: string
}

/** A page with what its answer told of the whole list. */
export interface ReadPage extends Omit<ListPages, 'pages'> {
  page: ListPage
}

/** The first page is soon here; whoever scrolls on wants many. */
const FIRST_SIZE = 50
const NEXT_SIZE = 100
/** More than these between two pages is no change of a list, it is another list. */
const MOST_ANSWERS = 3

/** One page as the service gives it. @throws ApiProblem */
export const readPage = (selection: Selection, at: string, signal?: AbortSignal): Promise<ReadPage> =>
  selection.query === '' ? readListed(selection, at, signal) : readFound(selection, at, signal)

async function readListed(
  { project, mailbox, split, label }: Selection,
  at: string,
  signal?: AbortSignal,
): Promise<ReadPage> {
  const { emails, next_cursor, total, total_is_minimum } = await callApi<ListEmailsAnswer>('GET', '/emails', {
    ...(signal ? { signal } : {}),
    query: {
      project,
      mailbox,
      ...filterOf({ split, label }),
      fields: 'row',
      limit: String(at === '' ? FIRST_SIZE : NEXT_SIZE),
      cursor: at || undefined,
    },
  })
  return { page: pageOf(at, emails, next_cursor ?? ''), total, totalIsMinimum: Boolean(total_is_minimum) }
}

async function readFound({ project, query }: Selection, at: string, signal?: AbortSignal): Promise<ReadPage> {
  const { results, found, found_is_minimum, page, limit } = await callApi<SearchEmailsAnswer>(
    'POST',
    '/emails/search',
    {
      ...(signal ? { signal } : {}),
      body: { query, options: { project, page: Number(at) || 1, limit: FIRST_SIZE } },
    },
  )
  const next = results.length === limit ? String(page + 1) : ''
  return { page: pageOf(at, results, next), total: found, totalIsMinimum: Boolean(found_is_minimum) }
}

/** A list is told by conversations, what was found by mails. */
export const identityIn = ({ query }: Selection): IdentityOf =>
  query === '' ? ({ thread_id }) => thread_id : ({ _id }) => _id

const pageOf = (at: string, emails: readonly ListedEmail[], next: string): ListPage => {
  const rows = emails.map(rowOf)
  const last = rows.at(-1)
  const until = next !== '' && last ? { received_at: last.received_at, _id: last._id } : null
  return { at, rows, next, until, old: false }
}

/**
 * What now stands where a page was read before, up to where the next one begins: more than a page, when rows came in
 * between. What was found goes by numbers, and is what the service says.
 * @returns null when so much came in between that the list is better read from its beginning.
 * @throws ApiProblem
 */
export async function readPageAnew(
  selection: Selection,
  { at, next: end, until }: ListPage,
  signal?: AbortSignal,
): Promise<ReadPage | null> {
  const first = await readPage(selection, at, signal)
  if (selection.query !== '' || !until) return first
  let { rows, next } = first.page
  for (let answers = 1; next !== '' && !reach(rows, until); answers += 1) {
    if (answers === MOST_ANSWERS) return null
    const more = await readPage(selection, next, signal)
    rows = [...rows, ...more.page.rows]
    next = more.page.next
  }
  return { ...first, page: { at, rows: rows.filter((row) => !isBehind(row, until)), next: end, until, old: false } }
}
