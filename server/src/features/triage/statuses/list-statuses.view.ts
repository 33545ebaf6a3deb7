import type { Mailbox } from '@dossier/contract/vocabulary'
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Page, type PageRequest, pageOf } from '#core/paging'
import type { EmailsFeature } from '#features/emails/index'
import { type EmailWithThread, labelSlug } from '#features/emails/index'
import type { Database } from '#platform/database/database'
import { boundedCount, newestFirst } from '#platform/database/newest-page'

export interface StatusFilters {
  projectId?: string | undefined
  ids?: string[] | undefined
  /** Without angle brackets. */
  messageIds?: string[] | undefined
  mailbox?: Mailbox | undefined
  label?: string | undefined
  triaged?: boolean | undefined
  statuses?: string[] | undefined
  primaryActions?: string[] | undefined
  runId?: string | undefined
}

interface Spot {
  id: string
  received_at: number
}

/** Lists emails by triage state, newest first, never collapsed by thread (docs/spec/triage.md §4). */
export async function listStatuses(
  database: Database,
  emails: EmailsFeature,
  tenantId: string,
  filters: StatusFilters,
  page: PageRequest,
  { bodies }: { bodies: boolean },
): Promise<Page<EmailWithThread>> {
  const conditions = conditionsOf(filters)
  if (filters.messageIds)
    conditions.push(sql<SqlBool>`id in (${sql.join(await resolveMessageIds(database, tenantId, filters.messageIds))})`)
  const matching = database.read
    .selectFrom('emails')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.and(conditions))
  const newest = newestFirst(matching, page, { at: 'received_at', id: 'id' }).select(['id', 'received_at'])
  const spots = await database.scan<Spot>(newest.compile())
  const [counted] = await database.scan<{ count: number }>(boundedCount(database.read, matching).compile())
  const found = pageOf(page, spots, Number(counted?.count ?? 0), ({ received_at, id }) => ({ at: received_at, id }))
  return {
    ...found,
    items: await emails.read(
      tenantId,
      found.items.map(({ id }) => id),
      { bodies },
    ),
  }
}

function conditionsOf(filters: StatusFilters): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  const named = filters.ids !== undefined || filters.messageIds !== undefined || filters.runId !== undefined
  if (filters.projectId) conditions.push(sql<SqlBool>`project_id = ${filters.projectId}`)
  if (filters.mailbox) conditions.push(sql<SqlBool>`mailbox = ${filters.mailbox}`)
  else if (!named) conditions.push(sql<SqlBool>`mailbox <> 'trash'`)
  if (filters.ids) conditions.push(anyOf('id', filters.ids))
  if (filters.triaged !== undefined) conditions.push(sql<SqlBool>`triaged = ${filters.triaged ? 1 : 0}`)
  if (filters.statuses) conditions.push(anyOf('triage_status', filters.statuses))
  if (filters.primaryActions) conditions.push(anyOf('triage_primary_action', filters.primaryActions))
  if (filters.runId) conditions.push(sql<SqlBool>`triage_run_id = ${filters.runId} and triage_run_id <> ''`)
  if (filters.label !== undefined) {
    conditions.push(sql<SqlBool>`exists (select 1 from email_labels l where l.tenant_id = emails.tenant_id
      and l.email_id = emails.id and l.slug = ${labelSlug(filters.label)})`)
  }
  return conditions
}

const anyOf = (column: string, values: string[]): Expression<SqlBool> =>
  values.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`

/** Prefers exact message ids, else ASCII-case-insensitive matches (docs/spec/emails.md §3). */
async function resolveMessageIds({ read }: Database, tenantId: string, messageIds: string[]): Promise<string[]> {
  const rows = await read
    .selectFrom('emails')
    .select(['id', 'message_id', 'message_id_folded'])
    .where('tenant_id', '=', tenantId)
    .where(
      'message_id_folded',
      'in',
      messageIds.map((id) => id.toLowerCase()),
    )
    .execute()
  const found = messageIds.flatMap((messageId) => {
    const folded = rows.filter((row) => row.message_id_folded === messageId.toLowerCase())
    const exact = folded.filter((row) => row.message_id === messageId)
    return (exact.length > 0 ? exact : folded).map((row) => row.id)
  })
  return found.length > 0 ? found : ['']
}
