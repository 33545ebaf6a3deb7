import type { Reads, Tx } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'
import { insertRows } from '#platform/database/insert-rows'
import type { ThreadHeadRow } from '../emails.tables.ts'
import type { MailCounts } from './mail-counts.ts'
import { type Head, headsOf, isLater, type ListedEmail, type ListView, listedEmail, listsOf } from './views.ts'

/** Adds new emails, which are stored already. */
export async function addHeads(
  tx: Tx,
  counts: MailCounts,
  { tenantId, projectId }: { tenantId: string; projectId: string },
  mails: readonly ListedEmail[],
): Promise<void> {
  const existing = await listHeads(tx, tenantId, [...new Set(mails.map(({ threadId }) => threadId))])
  const heads = new Map(existing.map((row) => [keyOf(row.thread_id, row.view), row]))
  const changed = new Map<string, ThreadHeadRow>()
  for (const mail of mails) {
    for (const view of listsOf(mail)) {
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
  for (const threadId of partlySpam([...heads.values()])) await refreshHeads(tx, counts, tenantId, threadId)
}

const keyOf = (threadId: string, view: string): string => `${threadId} ${view}`

/** Returns the threads with emails in spam and elsewhere, which have more lists. */
function partlySpam(heads: readonly ThreadHeadRow[]): string[] {
  const inSpam = new Set(heads.filter(({ view }) => view === 'spam').map(({ thread_id }) => thread_id))
  const elsewhere = heads.filter(({ thread_id, view }) => inSpam.has(thread_id) && ELSEWHERE.has(view))
  return [...new Set(elsewhere.map(({ thread_id }) => thread_id))]
}

const ELSEWHERE = new Set(['inbox', 'snoozed', 'archived', 'sent'])

/** Reads all emails of the thread, which costs milliseconds for thousands. */
export async function refreshHeads(tx: Tx, counts: MailCounts, tenantId: string, threadId: string): Promise<void> {
  const thread = await tx
    .selectFrom('threads')
    .select(['project_id', 'returned_at', 'returned_reason'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', threadId)
    .executeTakeFirst()
  const before = new Map((await listHeads(tx, tenantId, [threadId])).map((row) => [row.view, row]))
  const after = thread ? headsOf(await listMails(tx, tenantId, threadId), thread) : new Map<ListView, Head>()
  const changed: ThreadHeadRow[] = []
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
    changed.push(row)
  }
  await writeHeads(tx, changed)
  await removeRows(
    tx,
    counts,
    [...before.values()].filter((row) => !after.has(row.view as ListView)),
  )
}

export async function removeHeads(tx: Tx, counts: MailCounts, tenantId: string, threadIds: string[]): Promise<void> {
  await removeRows(tx, counts, await listHeads(tx, tenantId, threadIds))
}

async function removeRows(tx: Tx, counts: MailCounts, rows: readonly ThreadHeadRow[]): Promise<void> {
  for (const row of rows) counts.add(row.project_id, row.view, { threads: -1 })
  for (const [threadId, those] of Map.groupBy(rows, ({ thread_id }) => thread_id))
    await tx
      .deleteFrom('thread_heads')
      .where('tenant_id', '=', (those[0] as ThreadHeadRow).tenant_id)
      .where('thread_id', '=', threadId)
      .where(
        'view',
        'in',
        those.map(({ view }) => view),
      )
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

async function listMails(db: Reads, tenantId: string, threadId: string): Promise<ListedEmail[]> {
  const rows = await db
    .selectFrom('emails')
    .select(['id', 'thread_id', 'mailbox', 'received_at', 'is_read', 'triaged', 'starred', 'labels'])
    .where('tenant_id', '=', tenantId)
    .where('thread_id', '=', threadId)
    .execute()
  return rows.map(listedEmail)
}

const writeHeads = insertRows(
  'thread_heads',
  `on conflict (tenant_id, thread_id, view) do update set
    email_id = excluded.email_id, received_at = excluded.received_at, project_id = excluded.project_id`,
)

const toRow = (tenantId: string, projectId: string, threadId: string, view: ListView, head: Head): ThreadHeadRow => ({
  tenant_id: tenantId,
  project_id: projectId,
  view,
  thread_id: threadId,
  email_id: head.emailId,
  received_at: head.receivedAt,
})
