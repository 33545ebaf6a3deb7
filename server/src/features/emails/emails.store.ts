import type { Reads, Tx } from '#platform/database/database'
import { hotQuery } from '#platform/database/hot-query'
import { insertRows } from '#platform/database/insert-rows'
import { withDueTime } from './due-time.ts'
import type { EmailContentRow, EmailTableRow } from './emails.tables.ts'

type Content = Omit<EmailContentRow, 'tenant_id' | 'email_id'>

export type EmailRow = EmailTableRow & Content

export async function insertEmails(
  tx: Tx,
  rows: readonly EmailTableRow[],
  contents: readonly Content[],
): Promise<void> {
  const ids = rows.map(({ tenant_id, id }) => ({ tenant_id, email_id: id }))
  await insertEmailRows(tx, rows.map(withDueTime))
  await insertContents(
    tx,
    ids.map((id, index) => ({ ...id, ...(contents[index] as Content) })),
  )
}

const insertEmailRows = insertRows('emails')
const insertContents = insertRows('email_contents')

type Identity = Pick<EmailTableRow, 'message_id' | 'from_key' | 'content_key'>

/** Finds an email of the project with this Message-ID, sender and content. An older one without content key matches. */
export const findTwin = (
  db: Reads,
  tenantId: string,
  projectId: string,
  { message_id, from_key, content_key }: Identity,
): Promise<{ id: string } | undefined> => {
  const namesakes = db
    .selectFrom('emails')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('message_id', '=', message_id)
    .where('from_key', '=', from_key)
  const twins = content_key === '' ? namesakes : namesakes.where('content_key', 'in', [content_key, ''])
  return twins.executeTakeFirst()
}

/** Reports whether another email of the project has exactly these columns, which are unique. */
export async function isTaken(db: Reads, row: EmailTableRow, identity: Identity): Promise<boolean> {
  const namesakes = await selectIdentical(db, { tenantId: row.tenant_id, projectId: row.project_id, ...identity })
  return namesakes.some(({ id }) => id !== row.id)
}

const selectIdentical = hotQuery((db, params: { tenantId: string; projectId: string } & Identity) =>
  db
    .selectFrom('emails')
    .select('id')
    .where('tenant_id', '=', params.tenantId)
    .where('project_id', '=', params.projectId)
    .where('message_id', '=', params.message_id)
    .where('from_key', '=', params.from_key)
    .where('content_key', '=', params.content_key),
)

export const findEmail = (db: Reads, tenantId: string, id: string): Promise<EmailTableRow | undefined> =>
  db.selectFrom('emails').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const findContent = (db: Reads, tenantId: string, id: string): Promise<Content | undefined> =>
  db
    .selectFrom('email_contents')
    .select(['text_content', 'html_content', 'attachment_text_content', 'headers'])
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', id)
    .executeTakeFirst()

/** Mail servers share some columns, and stored lists filter by some, so only a ChangeTracker writes these. */
type TrackedColumn = 'mailbox' | 'is_read' | 'labels' | 'triaged' | 'starred'

export type OwnColumns = Partial<Omit<EmailTableRow, TrackedColumn>> & { [Column in TrackedColumn]?: never }

export const changeEmail = (tx: Tx, tenantId: string, id: string, change: OwnColumns) =>
  tx.updateTable('emails').set(withDueTime(change)).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const changeContent = (tx: Tx, tenantId: string, id: string, change: Partial<Content>) =>
  tx.updateTable('email_contents').set(change).where('tenant_id', '=', tenantId).where('email_id', '=', id).execute()

export async function deleteEmail(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.deleteFrom('email_contents').where('tenant_id', '=', tenantId).where('email_id', '=', id).execute()
  await tx.deleteFrom('email_labels').where('tenant_id', '=', tenantId).where('email_id', '=', id).execute()
  await tx.deleteFrom('emails').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

export const listThreadMails = (db: Reads, tenantId: string, threadId: string) =>
  db
    .selectFrom('emails')
    .select([
      'tenant_id',
      'id',
      'mailbox',
      'source',
      'received_at',
      'is_read',
      'human_version',
      'project_id',
      'message_id',
      'from_key',
      'content_key',
    ])
    .where('tenant_id', '=', tenantId)
    .where('thread_id', '=', threadId)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
