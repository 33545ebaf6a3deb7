import { COUNT_LIMIT } from '#core/paging'
import type { Excerpt, SearchFeature } from '#features/search/index'
import { inSlices, inTurns } from '#platform/clock/wait'
import type { Database } from '#platform/database/database'
import { type EmailWithThread, readEmails } from '../email-rows.view.ts'
import { candidateWindows } from './candidate-windows.ts'
import { partsOf, readTexts } from './email-hits.view.ts'
import { matchRows } from './match-rows.view.ts'
import { type MailQuery, parseMailQuery } from './parse-query.ts'

export interface SearchOptions {
  projectId?: string | undefined
  mailbox?: MailQuery['mailbox']
  label?: string | undefined
  from?: string | undefined
  to?: string | undefined
  before?: number | undefined
  after?: number | undefined
  page: number
  limit: number
  /** Only the newest match of each thread. */
  threads: boolean
  excerpts: boolean
  bodies: boolean
}

export interface SearchAnswer {
  results: EmailWithThread[]
  /** Of each result; empty unless requested. */
  excerpts: Excerpt[]
  found: number
  foundIsMinimum: boolean
}

/**
 * Returns emails with all words, newest first. The index yields candidates and code checks the
 * remaining conditions, so both databases give the same answer.
 */
export async function searchEmails(
  database: Database,
  search: SearchFeature,
  tenantId: string,
  text: string,
  options: SearchOptions,
): Promise<SearchAnswer> {
  const query = merge(parseMailQuery(text), options)
  const windows = candidateWindows(search, tenantId, query, options.projectId)
  const { mails, complete } = await matchRows(database, tenantId, query, options.projectId, windows)
  const ids = options.threads ? newestOfThreads(mails) : mails.map(({ id }) => id)
  const start = (options.page - 1) * options.limit
  const pageIds = ids.slice(start, start + options.limit)
  const results = await readEmails(database, tenantId, pageIds, { bodies: options.bodies })
  return {
    results,
    excerpts: options.excerpts ? await readExcerpts(database, search, tenantId, query, results) : [],
    found: Math.min(ids.length, COUNT_LIMIT),
    foundIsMinimum: !complete,
  }
}

function newestOfThreads(mails: readonly { id: string; threadId: string }[]): string[] {
  const newest = new Map<string, string>()
  for (const { id, threadId } of mails) if (!newest.has(threadId)) newest.set(threadId, id)
  return [...newest.values()]
}

/** Characters searched for an excerpt in each part of an email. */
const EXCERPT_CHARS = 20_000

/** Emails whose texts are read at once. */
const EXCERPTS_AT_ONCE = 10

async function readExcerpts(
  database: Database,
  search: SearchFeature,
  tenantId: string,
  query: MailQuery,
  results: readonly EmailWithThread[],
): Promise<Excerpt[]> {
  const excerpt = search.excerpts([...query.phrases, ...query.subject, ...query.words].join(' '))
  return inSlices(
    results,
    async (slice) => {
      const ids = slice.map(({ email }) => email.id)
      const texts = new Map(
        (await readTexts(database, { tenantId, chars: EXCERPT_CHARS }, ids)).map((row) => [row.id, row]),
      )
      return inTurns(slice, ({ email }) => {
        const row = texts.get(email.id)
        return excerpt({ title: email.subject, parts: row ? partsOf(row) : [] })
      })
    },
    EXCERPTS_AT_ONCE,
  )
}

function merge(query: MailQuery, options: SearchOptions): MailQuery {
  return {
    ...query,
    mailbox: query.mailbox ?? options.mailbox,
    before: query.before ?? options.before,
    after: query.after ?? options.after,
    from: options.from ? [...query.from, options.from] : query.from,
    to: options.to ? [...query.to, options.to] : query.to,
    label: options.label ? [...query.label, options.label] : query.label,
  }
}
