import { sql } from 'kysely'
import { shownMailbox } from '#features/emails/index'
import type { OpenedRecord } from '#features/search/index'
import type { Database, Reads } from '#platform/database/database'

/** A field of a record that a summary reads. */
export interface TextToRead {
  record: OpenedRecord
  title: string
  /** Name and address of the sender of an email, or ''. */
  from: string
  at: number
  field: string
  text: string
}

/** Newest emails of a thread that are read. */
export const MOST_EMAILS = 400
/** Characters of an email that are read; own text comes before quotes, as a rule. */
const CHARS = 40_000
const DEADLINE_MS = 10_000

interface EmailRow {
  id: string
  project_id: string
  mailbox: string
  subject: string
  participants: string
  from_list: string
  received_at: number
  text: string
}

const columns = (db: Reads, tenantId: string) =>
  db
    .selectFrom('emails as e')
    .innerJoin('email_contents as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.email_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.project_id', 'e.mailbox', 'e.subject', 'e.participants', 'e.from_list', 'e.received_at'])
    .select(sql<string>`substr(c.text_content, 1, ${CHARS})`.as('text'))
    .where('e.tenant_id', '=', tenantId)
    .where('e.mailbox', '<>', 'trash')

/** Lists the texts of a thread, oldest first. Excludes trash, and spam in a thread that has other emails. */
export async function listThreadTexts(database: Database, tenantId: string, threadId: string): Promise<TextToRead[]> {
  const query = columns(database.read, tenantId)
    .where('e.thread_id', '=', threadId)
    .orderBy('e.received_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(MOST_EMAILS)
  const rows = await database.scan(query.compile(), { deadlineMs: DEADLINE_MS })
  return withoutSpam(rows).reverse().map(toText)
}

/** Lists the ids of the emails that a summary of the thread covers. */
export async function listThreadIds(db: Reads, tenantId: string, threadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('emails')
    .select(['id', 'mailbox'])
    .where('tenant_id', '=', tenantId)
    .where('thread_id', '=', threadId)
    .where('mailbox', '<>', 'trash')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_EMAILS)
    .execute()
  return withoutSpam(rows).map(({ id }) => id)
}

function withoutSpam<R extends { mailbox: string }>(rows: readonly R[]): R[] {
  const regular = rows.filter(({ mailbox }) => mailbox !== 'spam')
  return regular.length > 0 ? regular : [...rows]
}

export async function listEmailTexts(db: Reads, tenantId: string, ids: readonly string[]): Promise<TextToRead[]> {
  if (ids.length === 0) return []
  return (await columns(db, tenantId).where('e.id', 'in', ids).execute()).map(toText)
}

interface Person {
  role?: string
  name?: string
  address?: string
}

function toText({
  id,
  project_id,
  mailbox,
  subject,
  participants,
  from_list,
  received_at,
  text,
}: EmailRow): TextToRead {
  const sender = (JSON.parse(participants) as Person[]).find(({ role }) => role === 'from')
  const [address = ''] = JSON.parse(from_list) as string[]
  return {
    record: { type: 'email', id, projectId: project_id, mailbox: shownMailbox(mailbox) },
    title: subject,
    from: [sender?.name ?? '', sender?.address ?? address].filter(Boolean).join(' '),
    at: Number(received_at),
    field: 'text_content',
    text,
  }
}
