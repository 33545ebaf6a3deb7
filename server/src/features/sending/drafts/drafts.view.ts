import type { DraftStatus } from '@dossier/contract/vocabulary'
import { type SqlBool, sql } from 'kysely'
import type { Page, PageRequest } from '#core/paging'
import type { Database, Reads } from '#platform/database/database'
import {
  type LongColumns,
  omissionsOf,
  readByOmissions,
  selectionOf,
  type WithOmitted,
  withOmissions,
} from '#platform/database/long-columns'
import { readSpots } from '../read-spots.ts'
import { DRAFTS, type DraftRow } from './drafts.tables.ts'
import { isLive, LISTED_STATUSES } from './drafts.ts'

/** A draft with the receipt time of its thread's newest email outside trash; null without a thread. */
export type DraftInThread = WithOmitted<DraftRow & { thread_newest_at: number | null }>

const withThread = (db: Reads) =>
  db
    .selectFrom('drafts')
    .leftJoin('thread_nodes as node', (join) =>
      join
        .onRef('node.tenant_id', '=', 'drafts.tenant_id')
        .onRef('node.project_id', '=', 'drafts.project_id')
        .onRef('node.message_id', '=', 'drafts.source_message_id'),
    )
    .leftJoin('thread_heads as head', (join) =>
      join
        .onRef('head.tenant_id', '=', 'node.tenant_id')
        .onRef('head.thread_id', '=', 'node.thread_id')
        .on('head.view', '=', 'all'),
    )
    .select('head.received_at as thread_newest_at')

const LONG: LongColumns = {
  table: 'drafts',
  id: 'id',
  texts: { body_text: 'body_text', body_html: 'body_html' },
}

const chooseOmissions = omissionsOf(LONG)

/** Unordered. Several omit what is beyond the budget of an answer. */
export async function readDrafts(db: Reads, tenantId: string, ids: string[]): Promise<DraftInThread[]> {
  if (ids.length === 0) return []
  const omissions = await chooseOmissions(db, tenantId, ids)
  const rows = await readByOmissions<DraftInThread>(ids, omissions, [LONG], async (group, omitted) => {
    const found = withThread(db)
      .select(selectionOf(DRAFTS, LONG, omitted))
      .where('drafts.tenant_id', '=', tenantId)
      .where('drafts.id', 'in', group)
    return (await found.execute()) as unknown as DraftInThread[]
  })
  return rows.map((row) => withOmissions(row, omissions))
}

export async function findActiveDraft(
  db: Reads,
  tenantId: string,
  threadId: string,
): Promise<DraftInThread | undefined> {
  const live = (await listOfThread(db, tenantId, threadId)).filter(isLive)
  const newest = live.sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))[0]
  return newest && (await readDrafts(db, tenantId, [newest.id]))[0]
}

/**
 * Lists a thread's drafts, unordered. A join or an order would make SQLite without statistics scan all drafts of the
 * account.
 */
export const listOfThread = (db: Reads, tenantId: string, threadId: string) =>
  db
    .selectFrom('drafts')
    .select(['id', 'status', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where(
      sql<SqlBool>`(project_id, source_message_id) in (select node.project_id, node.message_id from thread_nodes node
        where node.tenant_id = ${tenantId} and node.thread_id = ${threadId})`,
    )
    .execute()

export async function findThreadOf(
  db: Reads,
  tenantId: string,
  projectId: string,
  messageId: string,
): Promise<string | undefined> {
  const node = await db
    .selectFrom('thread_nodes')
    .select('thread_id')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return node?.thread_id
}

/** Counts a deleted email as older. */
export async function isOlderMail(
  db: Reads,
  tenantId: string,
  emailId: string,
  than: { id: string; received_at: number },
): Promise<boolean> {
  const mail = await db
    .selectFrom('emails')
    .select(['id', 'received_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .executeTakeFirst()
  if (!mail || mail.received_at < than.received_at) return true
  return mail.received_at === than.received_at && mail.id < than.id
}

/** Returns null when the whole thread is in trash. */
export async function findThreadNewestAt(
  db: Reads,
  tenantId: string,
  projectId: string,
  messageId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('thread_nodes as node')
    .innerJoin('thread_heads as head', (join) =>
      join.onRef('head.tenant_id', '=', 'node.tenant_id').onRef('head.thread_id', '=', 'node.thread_id'),
    )
    .select('head.received_at')
    .where('node.tenant_id', '=', tenantId)
    .where('node.project_id', '=', projectId)
    .where('node.message_id', '=', messageId)
    .where('head.view', '=', 'all')
    .executeTakeFirst()
  return row?.received_at ?? null
}

export interface DraftFilters {
  projectId?: string | undefined
  /** Omitted or empty: all except discarded drafts. */
  statuses?: readonly DraftStatus[] | undefined
}

/** Lists drafts, newest creation first. Counts up to COUNT_LIMIT. */
export async function listDrafts(
  database: Database,
  tenantId: string,
  filters: DraftFilters,
  page: PageRequest,
): Promise<Page<DraftInThread>> {
  const { items: ids, ...paging } = await readSpots(database, matching(database, tenantId, filters), page)
  const byId = new Map((await readDrafts(database.read, tenantId, ids)).map((row) => [row.id, row]))
  return { ...paging, items: ids.flatMap((id) => byId.get(id) ?? []) }
}

function matching({ read }: Database, tenantId: string, { projectId, statuses }: DraftFilters) {
  const query = read
    .selectFrom('drafts')
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', statuses?.length ? statuses : LISTED_STATUSES)
  return projectId ? query.where('project_id', '=', projectId) : query
}
