import type { RecordType } from '@dossier/contract/vocabulary'
import { sql } from 'kysely'
import { COUNT_LIMIT } from '#core/paging'
import type { Database } from '#platform/database/database'
import { textColumn } from '../text-columns.ts'
import { isValidAt, type ValidityColumns, validityOf } from '../validity.ts'

/** What is compared and shown of a record. */
export interface RelatedText {
  type: RecordType
  id: string
  projectId: string
  title: string
  text: string
}

/** Characters of a record that are compared. */
const READ_CHARS = 8000

/**
 * The texts of these records: none that lies in trash or spam, no mail of the thread of `excludeId`, and no memory that is
 * not true at `now` or that a tool wrote and nobody has accepted, because answers are made of them.
 */
export async function readRelatedTexts(
  database: Database,
  tenantId: string,
  refs: readonly { type: RecordType; id: string }[],
  { excludeId, now }: { excludeId: string | undefined; now: number },
): Promise<RelatedText[]> {
  const mailIds = refs.filter(({ type }) => type === 'email').map(({ id }) => id)
  const recordIds = refs.filter(({ type }) => type !== 'email').map(({ id }) => id)
  return [
    ...(await readRecords(database, tenantId, recordIds, now)),
    ...(await readMails(database, tenantId, mailIds, excludeId)),
  ]
}

async function readRecords(database: Database, tenantId: string, ids: string[], now: number): Promise<RelatedText[]> {
  if (ids.length === 0) return []
  const query = database.read
    .selectFrom('records')
    .select(['id', 'project_id as projectId', 'title', 'valid_from', 'valid_to', 'replaced_by'])
    .select(sql<RecordType>`type`.as('type'))
    .select(textColumn(READ_CHARS).as('text'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('in_trash', '=', 0)
    .where('review', '!=', 'waiting')
  const rows = await database.scan<RelatedText & ValidityColumns>(query.compile())
  return rows
    .filter((row) => isValidAt(validityOf(row), now))
    .map(({ type, id, projectId, title, text }) => ({ type, id, projectId, title, text }))
}

async function readMails(
  database: Database,
  tenantId: string,
  ids: string[],
  excludeId: string | undefined,
): Promise<RelatedText[]> {
  if (ids.length === 0) return []
  const query = database.read
    .selectFrom('emails')
    .innerJoin('email_contents', (join) =>
      join
        .onRef('email_contents.tenant_id', '=', 'emails.tenant_id')
        .onRef('email_contents.email_id', '=', 'emails.id'),
    )
    .select(['emails.id', 'emails.project_id as projectId', 'emails.subject as title'])
    .select(sql<RecordType>`'email'`.as('type'))
    .select(sql<string>`substr(email_contents.text_content, 1, ${READ_CHARS})`.as('text'))
    .where('emails.tenant_id', '=', tenantId)
    .where('emails.id', 'in', ids)
    .where('emails.mailbox', 'not in', ['trash', 'spam'])
    .where('emails.thread_id', 'not in', (eb) =>
      eb
        .selectFrom('emails as own')
        .select('own.thread_id')
        .where('own.tenant_id', '=', tenantId)
        .where('own.id', '=', excludeId ?? ''),
    )
  return database.scan(query.compile())
}

/** How many records words are compared among; counted up to COUNT_LIMIT. */
export async function countComparable(database: Database, tenantId: string, types: RecordType[]): Promise<number> {
  const knowledge = types.filter((type) => type !== 'email')
  if (!types.includes('email') && !(await hasRecords(database, tenantId))) return 0
  const records = database.read
    .selectFrom('records')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('type', 'in', knowledge)
    .where('in_trash', '=', 0)
    .limit(COUNT_LIMIT)
  const counting = database.read.selectFrom(records.as('r')).select((eb) => eb.fn.countAll<number>().as('count'))
  const [counted] = knowledge.length === 0 ? [] : await database.scan<{ count: number }>(counting.compile())
  return Number(counted?.count ?? 0) + (types.includes('email') ? await countMails(database, tenantId) : 0)
}

/** Most accounts begin with mail alone: one look, and nothing is counted or compared. */
async function hasRecords({ read }: Database, tenantId: string): Promise<boolean> {
  const row = await read
    .selectFrom('records')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function countMails({ read }: Database, tenantId: string): Promise<number> {
  const row = await read
    .selectFrom('mail_counters')
    .select((eb) => eb.fn.sum<number | null>('mails').as('mails'))
    .where('tenant_id', '=', tenantId)
    .where('view', '=', 'all')
    .executeTakeFirst()
  return Number(row?.mails ?? 0)
}
