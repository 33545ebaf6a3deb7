import type { OutgoingStatus } from '@dossier/contract/vocabulary'
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
import { type AnswerRow, OUTGOING_EMAILS, type OutgoingRow } from './outbox.tables.ts'

export interface OutgoingWithAnswers {
  row: WithOmitted<OutgoingRow>
  answers: AnswerRow[]
  /** Of recipients in the sent email, by address; read only where something bounced. */
  names: ReadonlyMap<string, string>
  /** It still waits, and somebody wrote in its thread since. */
  answeredSince: boolean
}

const LONG: LongColumns = {
  table: 'outgoing_emails',
  id: 'id',
  texts: { body_text: 'body_text', body_html: 'body_html' },
}

const chooseOmissions = omissionsOf(LONG)

/** In the order of the ids; skips unknown ones. Several omit what is beyond the budget of an answer. */
export async function readOutgoing(
  db: Reads,
  tenantId: string,
  ids: readonly string[],
): Promise<OutgoingWithAnswers[]> {
  if (ids.length === 0) return []
  const omissions = await chooseOmissions(db, tenantId, ids)
  const rows = await readByOmissions<OutgoingRow>(ids, omissions, [LONG], async (group, omitted) => {
    const found = db
      .selectFrom('outgoing_emails')
      .select(selectionOf(OUTGOING_EMAILS, LONG, omitted))
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', group)
    return (await found.execute()) as unknown as OutgoingRow[]
  })
  const answers = await db
    .selectFrom('outgoing_answers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('outgoing_id', 'in', ids)
    .orderBy('id')
    .execute()
  const answered = await listAnswered(db, tenantId, rows)
  const byEmail = Map.groupBy(answers, ({ outgoing_id }) => outgoing_id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const bounced = new Set(answers.filter(({ kind }) => kind === 'bounce').map(({ outgoing_id }) => outgoing_id))
  const names = await readNames(
    db,
    tenantId,
    [...bounced].map((id) => byId.get(id)?.sent_email_id ?? '').filter(Boolean),
  )
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const its = names.get(row.sent_email_id) ?? new Map<string, string>()
    return [
      {
        row: withOmissions(row, omissions),
        answers: byEmail.get(id) ?? [],
        names: its,
        answeredSince: answered.has(id),
      },
    ]
  })
}

async function readNames(db: Reads, tenantId: string, emailIds: readonly string[]) {
  if (emailIds.length === 0) return new Map<string, Map<string, string>>()
  const emails = await db
    .selectFrom('emails')
    .select(['id', 'participants'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', emailIds)
    .execute()
  return new Map(
    emails.map(({ id, participants }) => {
      const people = JSON.parse(participants) as { name: string; address: string }[]
      return [id, new Map(people.map(({ address, name }) => [address, name]))]
    }),
  )
}

async function listAnswered(db: Reads, tenantId: string, rows: readonly OutgoingRow[]): Promise<ReadonlySet<string>> {
  const waiting = rows.filter(({ status, source_email_id }) => status === 'queued' && source_email_id !== '')
  if (waiting.length === 0) return new Set()
  const answered = await db
    .selectFrom('outgoing_emails as o')
    .innerJoin('emails as e', (join) =>
      join.onRef('e.tenant_id', '=', 'o.tenant_id').onRef('e.id', '=', 'o.source_email_id'),
    )
    .innerJoin('emails as later', (join) =>
      join.onRef('later.tenant_id', '=', 'e.tenant_id').onRef('later.thread_id', '=', 'e.thread_id'),
    )
    .select('o.id')
    .distinct()
    .where('o.tenant_id', '=', tenantId)
    .where(
      'o.id',
      'in',
      waiting.map(({ id }) => id),
    )
    .where('later.mailbox', 'in', ['inbox', 'snoozed', 'archived'])
    .where('later.source', '<>', 'sent')
    .whereRef('later.created_at', '>', 'o.created_at')
    .execute()
  return new Set(answered.map(({ id }) => id))
}

export interface OutgoingFilters {
  projectId?: string | undefined
  statuses?: readonly OutgoingStatus[] | undefined
  draftId?: string | undefined
  scheduled?: boolean | undefined
}

/** Newest first. Counts up to COUNT_LIMIT. */
export async function listOutgoing(
  database: Database,
  tenantId: string,
  filters: OutgoingFilters,
  page: PageRequest,
): Promise<Page<OutgoingWithAnswers>> {
  const found = matching(database, tenantId, filters)
  const { items, ...paging } = await readSpots(database, found, page)
  return { ...paging, items: await readOutgoing(database.read, tenantId, items) }
}

function matching({ read }: Database, tenantId: string, { projectId, statuses, draftId, scheduled }: OutgoingFilters) {
  let query = read.selectFrom('outgoing_emails').where('tenant_id', '=', tenantId)
  if (statuses?.length) query = query.where('status', 'in', statuses)
  if (draftId) query = query.where('draft_id', '=', draftId)
  if (scheduled !== undefined) query = query.where('send_at', scheduled ? 'is not' : 'is', null)
  return projectId ? query.where('project_id', '=', projectId) : query
}

export const findParent = (db: Reads, tenantId: string, emailId: string) =>
  db
    .selectFrom('emails')
    .select(['message_id', 'in_reply_to', 'reference_ids'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .executeTakeFirst()
