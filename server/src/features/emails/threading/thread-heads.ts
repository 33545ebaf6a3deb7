import type { Reads, Tx } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'
import { insertRows } from '#platform/database/insert-rows'
import type { ThreadHeadRow } from '../emails.tables.ts'
import { STORED_MAILBOXES, type StoredMailbox } from '../emails.ts'
import type { MailCounts } from './mail-counts.ts'
import { type Head, headsOf, isLater, type MailView, viewsOf } from './views.ts'

export interface ListedEmail extends Head {
  threadId: string
  mailbox: StoredMailbox
}

export async function addHeads(
  tx: Tx,
  counts: MailCounts,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  mails: readonly ListedEmail[],
): Promise<void> {
  const keyOf = (threadId: string, view: string): string => `${threadId} ${view}`
  const existing = await listHeads(tx, tenantId, [...new Set(mails.map(({ threadId }) => threadId))])
  const heads = new Map(existing.map((row) => [keyOf(row.thread_id, row.view), row]))
  const changed = new Map<string, ThreadHeadRow>()
  for (const mail of mails) {
    for (const view of viewsOf(mail.mailbox)) {
      const key = keyOf(mail.threadId, view)
      const head = heads.get(key)
      if (head && !isLater(mail, { emailId: head.email_id, receivedAt: head.received_at })) continue
      if (!head) counts.add(projectId, view, { threads: 1 })
      const row = toRow(tenantId, projectId, mail.threadId, view, mail)
      heads.set(key, row)
      changed.set(key, row)
    }
  }
  await writeHeads(tx, [...changed.values()])
}

export async function refreshHeads(tx: Tx, counts: MailCounts, tenantId: string, threadId: string): Promise<void> {
  const thread = await tx
    .selectFrom('threads')
    .select(['project_id', 'returned_at', 'returned_reason'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', threadId)
    .executeTakeFirst()
  const before = new Map((await listHeads(tx, tenantId, [threadId])).map((row) => [row.view, row]))
  const after = thread ? headsOf(await latestOfMailboxes(tx, tenantId, threadId), thread) : new Map<MailView, Head>()
  for (const [view, head] of after) {
    const row = toRow(tenantId, thread?.project_id ?? '', threadId, view, head)
    const existing = before.get(view)
    if (
      existing?.email_id === row.email_id &&
      existing.received_at === row.received_at &&
      existing.project_id === row.project_id
    )
      continue
    if (!existing) counts.add(row.project_id, view, { threads: 1 })
    await writeHeads(tx, [row])
  }
  const removed = [...before.values()].filter((row) => !after.has(row.view as MailView))
  for (const row of removed) await removeHead(tx, counts, row)
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

const selectHeads = hotQueryOfMany((db, params: { tenantId: string }, threadIds) =>
  db
    .selectFrom('thread_heads')
    .selectAll()
    .where('tenant_id', '=', params.tenantId)
    .where('thread_id', 'in', threadIds),
)

async function latestOfMailboxes(db: Reads, tenantId: string, threadId: string): Promise<Map<StoredMailbox, Head>> {
  const latest = new Map<StoredMailbox, Head>()
  for (const mailbox of STORED_MAILBOXES) {
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

const writeHeads = insertRows(
  'thread_heads',
  `on conflict (tenant_id, thread_id, view) do update set
    email_id = excluded.email_id, received_at = excluded.received_at, project_id = excluded.project_id`,
)

const toRow = (tenantId: string, projectId: string, threadId: string, view: MailView, head: Head): ThreadHeadRow => ({
  tenant_id: tenantId,
  project_id: projectId,
  view,
  thread_id: threadId,
  email_id: head.emailId,
  received_at: head.receivedAt,
})
