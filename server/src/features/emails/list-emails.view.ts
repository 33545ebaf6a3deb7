import type { Mailbox, SnoozedFilter } from '@dossier/contract/vocabulary'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#core/app-error'
import { COUNT_LIMIT, type Page, type PageRequest } from '#core/paging'
import type { Database, Reads, Tables } from '#platform/database/database'
import { boundedCount, newestFirst } from '#platform/database/newest-page'
import { type EmailWithThread, readEmails } from './email-rows.view.ts'
import { labelSlug } from './labels.ts'
import { hasFile } from './searching/has-file.ts'
import { type ListView, labelFilter, listOf, type MailView, type StoredFilter } from './threading/views.ts'

const COUNT_WITHIN_MS = 1_000

export interface EmailFilters {
  projectId?: string | undefined
  /** All except trash when omitted. */
  mailbox?: Mailbox | undefined
  label?: string | undefined
  triaged?: boolean | undefined
  read?: boolean | undefined
  starred?: boolean | undefined
  hasAttachment?: boolean | undefined
  /** A bare address. */
  from?: string | undefined
  answered?: boolean | undefined
  snoozed?: SnoozedFilter | undefined
  /** false leaves spam out of a list without a mailbox. */
  spam?: boolean | undefined
}

interface Spot {
  id: string
  received_at: number
}

/**
 * Lists the latest matching email of each thread, newest first. Stored lists (a scope with at most one of their filters)
 * are read from the thread heads at constant cost. Others use an anti-join and count up to COUNT_LIMIT.
 */
export async function listEmails(
  database: Database,
  tenantId: string,
  filters: EmailFilters,
  page: PageRequest,
  { bodies }: { bodies: boolean },
): Promise<Page<EmailWithThread>> {
  const lists = storedLists(filters)
  const found =
    (lists && (await listHeads(database, tenantId, filters.projectId, lists, page))) ??
    (await listMatching(database, tenantId, filters, page))
  const spots = found.spots.slice(0, page.limit)
  const last = spots.at(-1)
  return {
    items: await readEmails(
      database,
      tenantId,
      spots.map((spot) => spot.id),
      { bodies },
    ),
    page: page.page,
    limit: page.limit,
    total: found.total,
    totalIsMinimum: found.totalIsMinimum,
    next: found.spots.length > page.limit && last ? { at: last.received_at, id: last.id } : null,
  }
}

/** A stored list. `without`: less the threads of this one, all of which are in it. */
interface StoredList {
  view: ListView
  without?: ListView
}

/** Returns the stored lists that together have exactly these emails, each thread in one of them; or null. */
function storedLists({ projectId: _projectId, mailbox, snoozed, spam, ...others }: EmailFilters): StoredList[] | null {
  const filter = storedFilter(others)
  if (filter === undefined) return null
  const list = (view: MailView) => ({ view: listOf(view, filter) })
  if (mailbox !== undefined && mailbox !== 'inbox') return snoozed === 'true' ? [] : [list(mailbox)]
  if (snoozed === 'true') return [list('snoozed')]
  if (mailbox === 'inbox') return snoozed === 'any' ? [list('inbox'), list('snoozed')] : [list('inbox')]
  if (snoozed === 'false') return null
  return spam === false
    ? [{ ...list('all'), without: listOf('spam', filter) }, { view: listOf('no-spam', filter) }]
    : [list('all')]
}

type OneFilter = Omit<EmailFilters, 'projectId' | 'mailbox' | 'snoozed' | 'spam'>

/** Returns null without a filter, and undefined when these are not stored. */
function storedFilter(filters: OneFilter): StoredFilter | null | undefined {
  const [first, second] = Object.entries(filters).filter(([, value]) => value !== undefined)
  if (!first) return null
  if (second) return undefined
  if (filters.label !== undefined) return labelFilter(filters.label)
  if (filters.read === false) return 'unread'
  if (filters.triaged === false) return 'untriaged'
  return filters.starred === true ? 'starred' : undefined
}

interface Found {
  spots: Spot[]
  total: number
  totalIsMinimum: boolean
}

/** Returns null while the job of an upgrade fills the lists with a filter. */
async function listHeads(
  { read }: Database,
  tenantId: string,
  projectId: string | undefined,
  lists: readonly StoredList[],
  page: PageRequest,
): Promise<Found | null> {
  if (lists.length === 0) return { spots: [], total: 0, totalIsMinimum: false }
  const subtracted = lists.flatMap(({ without }) => without ?? [])
  let counter = read
    .selectFrom('mail_counters')
    .select(({ case: choose, fn, ...eb }) =>
      fn
        .sum<number | null>(
          choose()
            .when('view', 'in', subtracted.length > 0 ? subtracted : [''])
            .then(eb.neg('threads'))
            .else(eb.ref('threads'))
            .end(),
        )
        .as('threads'),
    )
    .select(({ selectFrom }) =>
      selectFrom('unfilled_lists').select('tenant_id').where('tenant_id', '=', tenantId).as('unfilled'),
    )
    .where('tenant_id', '=', tenantId)
    .where('view', 'in', [...lists.map(({ view }) => view), ...subtracted])
  if (projectId) counter = counter.where('project_id', '=', projectId)
  const counted = await counter.executeTakeFirst()
  if (counted?.unfilled != null && lists.some(isFiltered)) return null
  const spots = await readHeads(read, tenantId, projectId, lists, page)
  return { spots, total: Number(counted?.threads ?? 0), totalIsMinimum: false }
}

const isFiltered = ({ view, without }: StoredList): boolean => view.includes(' ') || without !== undefined

/** Merges several lists here, because a database would sort them whole. */
async function readHeads(
  read: Reads,
  tenantId: string,
  projectId: string | undefined,
  lists: readonly StoredList[],
  page: PageRequest,
): Promise<Spot[]> {
  const skipped = page.after || lists.length < 2 ? 0 : (page.page - 1) * page.limit
  const wanted = skipped === 0 ? page : { ...page, page: 1, limit: skipped + page.limit }
  const found: Spot[] = []
  for (const { view, without } of lists) {
    let heads = read
      .selectFrom('thread_heads as h')
      .select(['h.email_id as id', 'h.received_at'])
      .where('h.tenant_id', '=', tenantId)
      .where('h.view', '=', view)
    if (projectId) heads = heads.where('h.project_id', '=', projectId)
    if (without) heads = heads.where(({ not, exists }) => not(exists(threadIn(read, without))))
    found.push(...(await newestFirst(heads, wanted, { at: 'h.received_at', id: 'h.email_id' }).execute()))
  }
  if (lists.length < 2) return found
  found.sort((a, b) => b.received_at - a.received_at || (a.id < b.id ? 1 : -1))
  return found.slice(skipped, skipped + page.limit + 1)
}

const threadIn = (read: Reads, view: ListView) =>
  read
    .selectFrom('thread_heads as left_out')
    .select(sql<number>`1`.as('one'))
    .where(sql<SqlBool>`left_out.tenant_id = h.tenant_id and left_out.thread_id = h.thread_id`)
    .where('left_out.view', '=', view)

async function listMatching(
  database: Database,
  tenantId: string,
  filters: EmailFilters,
  page: PageRequest,
): Promise<Found> {
  const matching = latestMatching(database, tenantId, filters)
  const order =
    filters.label === undefined ? { at: 'e.received_at', id: 'e.id' } : { at: 'l.received_at', id: 'l.email_id' }
  const [spots, counted] = await Promise.all([
    database.scan<Spot>(newestFirst(matching, page, order).select(['e.id', 'e.received_at']).compile()),
    database
      .scan<{ count: number }>(boundedCount(database.read, matching).compile(), { deadlineMs: COUNT_WITHIN_MS })
      .catch(nothingWhenTooSlow),
  ])
  const minimum = (page.page - 1) * page.limit + spots.length
  if (!counted) return { spots, total: minimum, totalIsMinimum: true }
  const count = Number(counted[0]?.count ?? 0)
  return { spots, total: Math.min(count, COUNT_LIMIT), totalIsMinimum: count > COUNT_LIMIT }
}

/** A slow count does not fail the page: its own emails are a valid minimum. */
function nothingWhenTooSlow(error: unknown): null {
  if (error instanceof AppError && error.code === 'unavailable') return null
  throw error
}

type Aliased = Tables & { e: Tables['emails']; later: Tables['emails']; l: Tables['email_labels'] }
type Candidates = SelectQueryBuilder<Aliased, 'e', object>

function latestMatching({ read }: Database, tenantId: string, filters: EmailFilters): Candidates {
  const { projectId, label } = filters
  const candidates = (
    label === undefined ? read.selectFrom('emails as e') : labelled(read, tenantId, label)
  ) as Candidates
  // A thread lies in one project, so the filter is redundant. With it, SQLite would scan the project instead of the
  // thread.
  const later = havingLabel(
    label,
    narrow(
      read
        .selectFrom('emails as later')
        .select(sql<number>`1`.as('one'))
        .where('later.tenant_id', '=', tenantId)
        .where(sql<SqlBool>`later.thread_id = e.thread_id`)
        .where(sql<SqlBool>`(later.received_at, later.id) > (e.received_at, e.id)`),
      'later',
      filters,
    ),
  )
  const narrowed = narrow(candidates.where('e.tenant_id', '=', tenantId), 'e', filters)
  return (projectId ? narrowed.where('e.project_id', '=', projectId) : narrowed).where((eb) => eb.not(eb.exists(later)))
}

/** Starts from the label, which has far fewer emails than a mailbox. The cross join forces this order in SQLite. */
const labelled = (read: Reads, tenantId: string, label: string) =>
  read
    .selectFrom('email_labels as l')
    .crossJoin('emails as e')
    .where('l.tenant_id', '=', tenantId)
    .where('l.slug', '=', labelSlug(label))
    .where(sql<SqlBool>`e.id = l.email_id`)

type Later = SelectQueryBuilder<Aliased, 'later', { one: number }>

const havingLabel = (label: string | undefined, later: Later): Later =>
  label === undefined
    ? later
    : later.where(sql<SqlBool>`exists (select 1 from email_labels its where its.tenant_id = later.tenant_id
        and its.email_id = later.id and its.slug = ${labelSlug(label)})`)

function narrow<O, A extends 'e' | 'later'>(
  query: SelectQueryBuilder<Aliased, A, O>,
  alias: A,
  filters: EmailFilters,
): SelectQueryBuilder<Aliased, A, O> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const conditions = [
    mailboxCondition(column, filters),
    ...flagConditions(column, filters),
    ...senderConditions(alias, filters),
  ]
  return conditions.reduce((narrowed, condition) => narrowed.where(() => condition), query)
}

type Column = (name: string) => RawBuilder<unknown>

function mailboxCondition(column: Column, { mailbox, snoozed, spam }: EmailFilters): RawBuilder<SqlBool> {
  const stored = column('mailbox')
  if (mailbox !== undefined && mailbox !== 'inbox')
    return snoozed === 'true' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${stored} = ${mailbox}`
  if (snoozed === 'true') return sql<SqlBool>`${stored} = 'snoozed'`
  if (mailbox === 'inbox')
    return snoozed === 'any' ? sql<SqlBool>`${stored} in ('inbox', 'snoozed')` : sql<SqlBool>`${stored} = 'inbox'`
  const left = ['trash', ...(snoozed === 'false' ? ['snoozed'] : []), ...(spam === false ? ['spam'] : [])]
  // The first of them is the condition of partial indexes.
  return sql<SqlBool>`${sql.join(
    left.map((out) => sql`${stored} <> ${sql.lit(out)}`),
    sql` and `,
  )}`
}

/** Literals repeat the conditions of the partial indexes, or these are not used. */
function flagConditions(
  column: Column,
  { triaged, read, starred, hasAttachment, answered }: EmailFilters,
): RawBuilder<SqlBool>[] {
  const isFlag = (name: string, value: boolean) => sql<SqlBool>`${column(name)} = ${sql.lit(value ? 1 : 0)}`
  const not = (value: boolean) => sql.raw(value ? '' : 'not ')
  return [
    ...(triaged === undefined ? [] : [isFlag('triaged', triaged)]),
    ...(read === undefined ? [] : [isFlag('is_read', read)]),
    ...(starred === undefined ? [] : [isFlag('starred', starred)]),
    ...(hasAttachment === undefined ? [] : [sql<SqlBool>`${not(hasAttachment)}(${hasFile(column('attachments'))})`]),
    ...(answered === undefined
      ? []
      : [
          sql<SqlBool>`${not(answered)}exists (select 1 from emails as answer where answer.tenant_id = ${column('tenant_id')}
            and answer.thread_id = ${column('thread_id')} and answer.mailbox = 'sent'
            and answer.received_at > ${column('received_at')})`,
        ]),
  ]
}

/** Later emails are looked up by their thread, never by their sender. */
function senderConditions(alias: 'e' | 'later', { from }: EmailFilters): RawBuilder<SqlBool>[] {
  if (from === undefined) return []
  const sender = from.trim().toLowerCase()
  return [alias === 'e' ? sql<SqlBool>`e.from_key = ${sender}` : sql<SqlBool>`later.from_key || '' = ${sender}`]
}
