import { type Expression, type SqlBool, sql } from 'kysely'
import { COUNT_LIMIT } from '#core/paging'
import { tokenise } from '#core/tokens'
import type { Database } from '#platform/database/database'
import type { SearchFeature } from '#features/search/index'
import { type EmailWithThread, readEmails } from '../email-rows.view.ts'
import { labelSlug } from '../labels.ts'
import { checksText, matchesText, type SearchedText } from './match-text.ts'
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
 * words; label, mailbox and days are asked of the rows; people, phrases and exclusions are checked on their text, in
 * code, so that both databases fold letters alike.
 */
export async function searchEmails(
  database: Database,
  search: SearchFeature,
  tenantId: string,
  text: string,
  options: SearchOptions,
): Promise<SearchAnswer> {
  const query = merge(parseMailQuery(text), options)
  const words = [...query.phrases, ...query.subject, ...query.from, ...query.to, ...query.words].join(' ')
  const candidates = tokenise(words).length > 0 ? await findCandidates(search, tenantId, words, query, options) : null
  if (candidates?.length === 0) return { results: [], found: 0, foundIsMinimum: false }
  const ids = await matchRows(database, tenantId, query, options, candidates)
  const start = (options.page - 1) * options.limit
  return {
    results: await readEmails(database, tenantId, ids.slice(start, start + options.limit)),
    found: Math.min(ids.length, COUNT_LIMIT),
    foundIsMinimum: ids.length > COUNT_LIMIT || candidates?.length === COUNT_LIMIT,
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

async function findCandidates(
  search: SearchFeature,
  tenantId: string,
  text: string,
  query: MailQuery,
  { projectId }: SearchOptions,
): Promise<string[]> {
  const found = await search.candidates({
    tenantId,
    projectIds: projectId ? [projectId] : null,
    types: ['email'],
    text,
    limit: COUNT_LIMIT,
    prefixLast: query.words.length > 0 || query.from.length > 0 || query.to.length > 0,
  })
  return found.map(({ id }) => id)
}

/** The ids of all mails that match, newest first, one more than COUNT_LIMIT at most. */
async function matchRows(
  database: Database,
  tenantId: string,
  query: MailQuery,
  { projectId }: SearchOptions,
  candidates: string[] | null,
): Promise<string[]> {
  const readsText = checksText(query)
  let rows = database.read
    .selectFrom('emails')
    .select(['emails.id', 'emails.subject', 'emails.participants'])
    .where('emails.tenant_id', '=', tenantId)
    .where((eb) => eb.and(conditionsOf(query, projectId)))
    .orderBy('emails.received_at', 'desc')
    .orderBy('emails.id', 'desc')
    .limit(COUNT_LIMIT + 1)
  if (candidates) rows = rows.where('emails.id', 'in', candidates)
  const matching = await database.scan<SearchedText>(
    (readsText
      ? rows
          .innerJoin('email_contents as content', (join) =>
            join.onRef('content.tenant_id', '=', 'emails.tenant_id').onRef('content.email_id', '=', 'emails.id'),
          )
          .select(['content.text_content', 'content.attachment_text_content'])
      : rows
    ).compile(),
  )
  return matching.filter((row) => matchesText(query, row)).map((row) => row.id)
}

function conditionsOf(query: MailQuery, projectId: string | undefined): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [
    query.mailbox ? sql<SqlBool>`emails.mailbox = ${query.mailbox}` : sql<SqlBool>`emails.mailbox <> 'trash'`,
  ]
  if (projectId) conditions.push(sql<SqlBool>`emails.project_id = ${projectId}`)
  if (query.before !== undefined) conditions.push(sql<SqlBool>`emails.received_at < ${query.before}`)
  if (query.after !== undefined) conditions.push(sql<SqlBool>`emails.received_at >= ${query.after}`)
  if (query.hasAttachment) conditions.push(sql<SqlBool>`emails.attachments <> '[]'`)
  for (const label of query.label) conditions.push(labelled(label))
  return conditions
}

const labelled = (label: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from email_labels l where l.tenant_id = emails.tenant_id and l.email_id = emails.id
    and l.slug = ${labelSlug(label)})`
