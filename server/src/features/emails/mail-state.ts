import type { Reads, Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { type EmailTableRow, UNTRIAGED } from './emails.tables.ts'

type VerdictColumns = Pick<EmailTableRow, keyof typeof UNTRIAGED>

/** The fields that a verdict may change or depend on, kept in journals. */
export interface MailState extends VerdictColumns {
  mailbox: string
  mailbox_by: string
  labels: string[]
  triage_labels: string[]
  triaged: number
  triaged_at: number | null
  human_version: number
  thread_newest_at: number | null
}

const VERDICT_COLUMNS = Object.keys(UNTRIAGED) as (keyof VerdictColumns)[]

export async function readMailState(db: Reads, email: EmailTableRow): Promise<MailState> {
  const verdict = Object.fromEntries(VERDICT_COLUMNS.map((column) => [column, email[column]])) as VerdictColumns
  return {
    mailbox: email.mailbox,
    mailbox_by: email.mailbox_by,
    labels: JSON.parse(email.labels) as string[],
    triage_labels: await listTriageLabels(db, email),
    triaged: email.triaged,
    triaged_at: email.triaged_at,
    ...verdict,
    human_version: email.human_version,
    thread_newest_at: await findNewestOfThread(db, email),
  }
}

export const isSameState = (a: MailState, b: MailState): boolean => JSON.stringify(a) === JSON.stringify(b)

export const verdictColumnsOf = (state: MailState): VerdictColumns =>
  Object.fromEntries(VERDICT_COLUMNS.map((column) => [column, state[column]])) as VerdictColumns

async function listTriageLabels(db: Reads, email: EmailTableRow): Promise<string[]> {
  if (email.labels === '[]') return []
  const rows = await db
    .selectFrom('email_labels')
    .select('label')
    .where('tenant_id', '=', email.tenant_id)
    .where('email_id', '=', email.id)
    .where('set_by', '=', 'triage')
    .orderBy('slug')
    .execute()
  return rows.map(({ label }) => label)
}

async function findNewestOfThread(db: Reads, email: EmailTableRow): Promise<number | null> {
  const head = await db
    .selectFrom('thread_heads')
    .select('received_at')
    .where('tenant_id', '=', email.tenant_id)
    .where('thread_id', '=', email.thread_id)
    .where('view', '=', 'all')
    .executeTakeFirst()
  return head?.received_at ?? null
}

/** Locks the email until the transaction ends, so that a concurrent run waits and sees the changes. */
export const findEmailLocked = ({ database }: Needs<'database'>, tx: Tx, tenantId: string, id: string) =>
  database
    .locked(tx.selectFrom('emails').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id))
    .executeTakeFirst() as Promise<EmailTableRow | undefined>
