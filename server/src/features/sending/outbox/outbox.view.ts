import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import { type SqlBool, sql } from 'kysely'
import { COUNT_LIMIT, type Page, type PageRequest } from '#core/paging'
import type { Database, Reads } from '#platform/database/database'
import type { AnswerRow, OutgoingRow } from './outbox.tables.ts'

/** A mail on its way out with what came back for it, oldest first. */
export interface OutgoingWithAnswers {
  row: OutgoingRow
  answers: AnswerRow[]
}

/** These mails, in the order of the ids; those that are not there are left out. */
export async function readOutgoing(
  db: Reads,
  tenantId: string,
  ids: readonly string[],
): Promise<OutgoingWithAnswers[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  const answers = await db
    .selectFrom('outgoing_answers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('outgoing_id', 'in', ids)
    .orderBy('id')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ row, answers: answers.filter((answer) => answer.outgoing_id === id) }] : []
  })
}

export interface OutgoingFilters {
  projectId?: string | undefined
  statuses?: readonly OutgoingStatus[] | undefined
}

/** A page of the outbox, newest first. Counting stops at COUNT_LIMIT. */
export async function listOutgoing(
  database: Database,
  tenantId: string,
  filters: OutgoingFilters,
  page: PageRequest,
): Promise<Page<OutgoingWithAnswers>> {
  const spots = await database.scan<{ id: string; created_at: number }>(
    newestFirst(database, tenantId, filters, page).compile(),
  )
  const shown = spots.slice(0, page.limit)
  const last = shown.at(-1)
  const total = await count(database, tenantId, filters)
  return {
    items: await readOutgoing(
      database.read,
      tenantId,
      shown.map(({ id }) => id),
    ),
    page: page.page,
    limit: page.limit,
    total: Math.min(total, COUNT_LIMIT),
    totalIsMinimum: total > COUNT_LIMIT,
    next: spots.length > page.limit && last ? { at: last.created_at, id: last.id } : null,
  }
}

function matching({ read }: Database, tenantId: string, { projectId, statuses }: OutgoingFilters) {
  let query = read.selectFrom('outgoing_emails').where('tenant_id', '=', tenantId)
  if (statuses?.length) query = query.where('status', 'in', statuses)
  return projectId ? query.where('project_id', '=', projectId) : query
}

/** One more than the page, if there is one. */
function newestFirst(
  database: Database,
  tenantId: string,
  filters: OutgoingFilters,
  { after, page, limit }: PageRequest,
) {
  const newest = matching(database, tenantId, filters)
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  return after
    ? newest.where(sql<SqlBool>`(created_at, id) < (${after.at}, ${after.id})`)
    : newest.offset((page - 1) * limit)
}

async function count(database: Database, tenantId: string, filters: OutgoingFilters): Promise<number> {
  const [counted] = await database.scan<{ count: number }>(
    database.read
      .selectFrom(
        matching(database, tenantId, filters)
          .select('id')
          .limit(COUNT_LIMIT + 1)
          .as('matching'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .compile(),
  )
  return Number(counted?.count ?? 0)
}

/** What an answer needs of the mail that it answers; undefined when that is gone. */
export const findParent = (db: Reads, tenantId: string, emailId: string) =>
  db
    .selectFrom('emails')
    .select(['message_id', 'in_reply_to', 'reference_ids'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .executeTakeFirst()
