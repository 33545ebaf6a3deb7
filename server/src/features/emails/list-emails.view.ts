import type { Mailbox } from '@dossier/contract/vocabulary'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#core/app-error'
import { COUNT_LIMIT, type Page, type PageRequest } from '#core/paging'
import type { Database, Reads, Tables } from '#platform/database/database'
import { boundedCount, newestFirst } from '#platform/database/newest-page'
import { type EmailWithThread, readEmails } from './email-rows.view.ts'
import { labelSlug } from './labels.ts'

const COUNT_WITHIN_MS = 1_000

export interface EmailFilters {
  projectId?: string | undefined
  /** All except trash when omitted. */
  mailbox?: Mailbox | undefined
  label?: string | undefined
  triaged?: boolean | undefined
}

interface Spot {
  id: string
  received_at: number
}

/**
 * Lists the latest matching email of each thread, newest first. Without label and triaged it reads stored thread heads
 * at constant cost. With them it uses an anti-join and counts up to COUNT_LIMIT.
 */
export async function listEmails(
  database: Database,
  tenantId: string,
  filters: EmailFilters,
  page: PageRequest,
  { bodies }: { bodies: boolean },
): Promise<Page<EmailWithThread>> {
  const ready = filters.label === undefined && filters.triaged === undefined
  const found = ready
    ? await listHeads(database, tenantId, filters, page)
    : await listMatching(database, tenantId, filters, page)
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

interface Found {
  spots: Spot[]
  total: number
  totalIsMinimum: boolean
}

async function listHeads(
  { read }: Database,
  tenantId: string,
  filters: EmailFilters,
  page: PageRequest,
): Promise<Found> {
  const view = filters.mailbox ?? 'all'
  let heads = read
    .selectFrom('thread_heads')
    .select(['email_id as id', 'received_at'])
    .where('tenant_id', '=', tenantId)
    .where('view', '=', view)
  let counter = read
    .selectFrom('mail_counters')
    .select((eb) => eb.fn.sum<number | null>('threads').as('threads'))
    .where('tenant_id', '=', tenantId)
    .where('view', '=', view)
  if (filters.projectId) {
    heads = heads.where('project_id', '=', filters.projectId)
    counter = counter.where('project_id', '=', filters.projectId)
  }
  const spots = await newestFirst(heads, page, { at: 'received_at', id: 'email_id' }).execute()
  const counted = await counter.executeTakeFirst()
  return { spots, total: Number(counted?.threads ?? 0), totalIsMinimum: false }
}

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
  { mailbox, triaged }: EmailFilters,
): SelectQueryBuilder<Aliased, A, O> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const placed = mailbox
    ? sql<SqlBool>`${column('mailbox')} = ${mailbox}`
    : sql<SqlBool>`${column('mailbox')} <> 'trash'`
  const narrowed = query.where(() => placed)
  return triaged === undefined
    ? narrowed
    : // Repeats the condition of the partial indexes, or they are not used.
      narrowed.where(() => sql<SqlBool>`${column('triaged')} = ${sql.lit(triaged ? 1 : 0)}`)
}
