import { COUNT_LIMIT } from '#core/paging'
import { tokenise } from '#core/tokens'
import type { SearchFeature } from '#features/search/index'
import type { Database } from '#platform/database/database'
import { type EmailWithThread, readEmails } from '../email-rows.view.ts'
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
 * Mail that has all the words, newest first, not collapsed by thread. The index gives the newest candidates for the
 * words; the rest is asked of the mails themselves, letters folded in code, so that both databases answer alike.
 */
export async function searchEmails(
  database: Database,
  search: SearchFeature,
  tenantId: string,
  text: string,
  options: SearchOptions,
): Promise<SearchAnswer> {
  const query = merge(parseMailQuery(text), options)
  const candidates = await findCandidates(search, tenantId, query, options)
  if (candidates?.length === 0) return { results: [], found: 0, foundIsMinimum: false }
  const { ids, complete } = await matchRows(database, tenantId, query, options.projectId, candidates)
  const start = (options.page - 1) * options.limit
  return {
    results: await readEmails(database, tenantId, ids.slice(start, start + options.limit)),
    found: Math.min(ids.length, COUNT_LIMIT),
    foundIsMinimum: !complete || candidates?.length === COUNT_LIMIT,
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

/** Newest first; null when the query has no word to ask the index for. */
async function findCandidates(
  search: SearchFeature,
  tenantId: string,
  query: MailQuery,
  { projectId }: SearchOptions,
): Promise<string[] | null> {
  const text = [...query.phrases, ...query.words].join(' ')
  // Of a name, an address or a subject a part is enough (decisions §4).
  const beginnings = [...query.subject, ...query.from, ...query.to].join(' ')
  if (tokenise(`${text} ${beginnings}`).length === 0) return null
  const found = await search.candidates({
    tenantId,
    projectIds: projectId ? [projectId] : null,
    types: ['email'],
    text,
    beginnings,
    limit: COUNT_LIMIT,
    prefixLast: query.words.length > 0,
  })
  return found.map(({ id }) => id)
}
