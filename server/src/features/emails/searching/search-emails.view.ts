import { COUNT_LIMIT } from '#core/paging'
import type { SearchFeature } from '#features/search/index'
import type { Database } from '#platform/database/database'
import { type EmailWithThread, readEmails } from '../email-rows.view.ts'
import { candidateWindows } from './candidate-windows.ts'
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
}

export interface SearchAnswer {
  results: EmailWithThread[]
  found: number
  foundIsMinimum: boolean
}

/**
 * Returns emails with all words, newest first, not collapsed by thread. The index yields candidates and code checks the
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
  const { ids, complete } = await matchRows(database, tenantId, query, options.projectId, windows)
  const start = (options.page - 1) * options.limit
  return {
    results: await readEmails(database, tenantId, ids.slice(start, start + options.limit)),
    found: Math.min(ids.length, COUNT_LIMIT),
    foundIsMinimum: !complete,
  }
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
