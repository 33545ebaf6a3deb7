import { MAILBOXES, type Mailbox } from '@dossier/contract/vocabulary'
import type { Reads, Tx } from '#platform/database/database'
import { hotQuery, hotQueryOfMany } from '#platform/database/hot-query'
import type { ThreadHeadRow } from '../emails.tables.ts'
import type { MailCounts } from './mail-counts.ts'
import { type Head, headsOf, isLater, type MailView, viewsOf } from './views.ts'

export interface Placed extends Head {
  tenantId: string
  projectId: string
  threadId: string
  mailbox: Mailbox
}

/** A mail has come into its thread: it leads every view in which it is the latest. Costs the same in any thread. */
export async function placeHead(tx: Tx, counts: MailCounts, mail: Placed): Promise<void> {
  const heads = new Map((await listHeads(tx, mail.tenantId, [mail.threadId])).map((row) => [row.view, row]))
  for (const view of viewsOf(mail.mailbox)) {
    const known = heads.get(view)
    if (known && !isLater(mail, { emailId: known.email_id, receivedAt: known.received_at })) continue
    if (!known) counts.add(mail.projectId, view, { threads: 1 })
    await writeHead(tx, toRow(mail.tenantId, mail.projectId, mail.threadId, view, mail))
  }
}

/** Works the heads of a thread out anew, after mails in it were moved or removed. */
export async function refreshHeads(tx: Tx, counts: MailCounts, tenantId: string, threadId: string): Promise<void> {
  const thread = await tx
    .selectFrom('threads')
    .select('project_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', threadId)
    .executeTakeFirst()
  const before = new Map((await listHeads(tx, tenantId, [threadId])).map((row) => [row.view, row]))
  const after = thread ? headsOf(await latestOfMailboxes(tx, tenantId, threadId)) : new Map<MailView, Head>()
  for (const [view, head] of after) {
    const row = toRow(tenantId, thread?.project_id ?? '', threadId, view, head)
    const known = before.get(view)
    if (
      known?.email_id === row.email_id &&
      known.received_at === row.received_at &&
      known.project_id === row.project_id
    )
      continue
    if (!known) counts.add(row.project_id, view, { threads: 1 })
    await writeHead(tx, row)
  }
  const gone = [...before.values()].filter((row) => !after.has(row.view as MailView))
  for (const row of gone) await removeHead(tx, counts, row)
}

export async function removeHeads(tx: Tx, counts: MailCounts, tenantId: string, threadIds: string[]): Promise<void> {
  for (const row of await listHeads(tx, tenantId, threadIds)) await removeHead(tx, counts, row)
}

async function removeHead(tx: Tx, counts: MailCounts, row: ThreadHeadRow): Promise<void> {
  counts.add(row.project_id, row.view, { threads: -1 })
  await tx
    .deleteFrom('thread_heads')
    .where('tenant_id', '=', row.tenant_id)
    .where('thread_id', '=', row.thread_id)
    .where('view', '=', row.view)
    .execute()
}

const listHeads = (db: Reads, tenantId: string, threadIds: string[]): Promise<ThreadHeadRow[]> =>
  selectHeads(db, { tenantId }, threadIds)

const selectHeads = hotQueryOfMany((db, given: { tenantId: string }, threadIds) =>
  db.selectFrom('thread_heads').selectAll().where('tenant_id', '=', given.tenantId).where('thread_id', 'in', threadIds),
)

async function latestOfMailboxes(db: Reads, tenantId: string, threadId: string): Promise<Map<Mailbox, Head>> {
  const latest = new Map<Mailbox, Head>()
  for (const mailbox of MAILBOXES) {
    const row = await db
      .selectFrom('emails')
      .select(['id', 'received_at'])
      .where('tenant_id', '=', tenantId)
      .where('thread_id', '=', threadId)
      .where('mailbox', '=', mailbox)
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (row) latest.set(mailbox, { emailId: row.id, receivedAt: row.received_at })
  }
  return latest
}

const writeHead = (tx: Tx, row: ThreadHeadRow): Promise<unknown> => upsertHead(tx, { ...row })

const upsertHead = hotQuery(
  (
    db,
    { tenant_id, project_id, view, thread_id, email_id, received_at }: { [C in keyof ThreadHeadRow]: ThreadHeadRow[C] },
  ) =>
    db
      .insertInto('thread_heads')
      .values({ tenant_id, project_id, view, thread_id, email_id, received_at })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'thread_id', 'view']).doUpdateSet({ email_id, received_at, project_id }),
      ),
)

const toRow = (tenantId: string, projectId: string, threadId: string, view: MailView, head: Head): ThreadHeadRow => ({
  tenant_id: tenantId,
  project_id: projectId,
  view,
  thread_id: threadId,
  email_id: head.emailId,
  received_at: head.receivedAt,
})
