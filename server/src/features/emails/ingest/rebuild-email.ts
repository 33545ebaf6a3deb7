import type { SearchFeature } from '#features/search/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { settleThread } from '../coming-back/settle-thread.ts'
import { recordEmailEvent } from '../email-events.ts'
import { changeContent, changeEmail, findContent, findEmail, isTaken } from '../emails.store.ts'
import type { EmailTableRow } from '../emails.tables.ts'
import { indexEmail } from '../index-email.ts'
import { joinThreads, mergeThreads } from '../threading/join-threads.ts'
import type { MailCounts } from '../threading/mail-counts.ts'
import type { ChangeTracker } from '../track-changes.ts'
import { linksOf, type PreparedMail } from './prepare-mail.ts'
import { rebuiltColumns } from './rebuilt-columns.ts'

interface RebuildInput {
  tenantId: string
  projectId: string
  id: string
  /** null for an email without a raw message. */
  prepared: PreparedMail | null
}

/** The caller locks the project and writes the counts. @returns whether anything changed. */
export async function rebuildEmail(
  platform: Needs<'clock' | 'events'>,
  search: SearchFeature,
  tx: Tx,
  tracker: ChangeTracker,
  input: RebuildInput,
): Promise<boolean> {
  const { tenantId, id, prepared } = input
  const row = await findEmail(tx, tenantId, id)
  const texts = await findContent(tx, tenantId, id)
  // A concurrent delete or move has already rewritten it.
  if (!row || !texts || row.project_id !== input.projectId) return false
  tracker.noteCorrespondents(id)
  const changed = prepared ? await writeDifferences(platform, tx, row, { ...row, ...texts }, prepared) : false
  const threadId = prepared ? await rebuildThread(tx, tracker, row, prepared) : row.thread_id
  await settleThread(platform, tx, tracker, tenantId, threadId)
  await indexEmail(tx, search, tenantId, id)
  if (changed || threadId !== row.thread_id) await recordEmailEvent(platform, tx, 'email:updated', tenantId, id)
  return changed || threadId !== row.thread_id
}

type Stored = Parameters<typeof rebuiltColumns>[0]

async function writeDifferences(
  { clock }: Needs<'clock'>,
  tx: Tx,
  row: EmailTableRow,
  stored: Stored,
  prepared: PreparedMail,
): Promise<boolean> {
  const { columns, texts } = rebuiltColumns(stored, prepared)
  if (await isDuplicate(tx, row, columns)) {
    delete columns.message_id
    delete columns.message_id_folded
    delete columns.from_key
    delete columns.content_key
  }
  const changed = Object.keys(columns).length + Object.keys(texts).length > 0
  if (!changed) return false
  await changeEmail(tx, row.tenant_id, row.id, { ...columns, updated_at: clock.now() })
  if (Object.keys(texts).length > 0) await changeContent(tx, row.tenant_id, row.id, texts)
  if (columns.received_at !== undefined) await moveLabels(tx, row, columns.received_at)
  return true
}

/** Corrected ids or content may equal another email of the project; both then keep what is stored. */
async function isDuplicate(tx: Tx, row: EmailTableRow, columns: Partial<EmailTableRow>): Promise<boolean> {
  const isChanged = (['message_id', 'from_key', 'content_key'] as const).some((name) => columns[name] !== undefined)
  return isChanged && (await isTaken(tx, row, { ...row, ...columns }))
}

const moveLabels = (tx: Tx, row: EmailTableRow, receivedAt: number) =>
  tx
    .updateTable('email_labels')
    .set({ received_at: receivedAt })
    .where('tenant_id', '=', row.tenant_id)
    .where('email_id', '=', row.id)
    .execute()

/** Newly found references join threads; a rebuild never splits one. */
async function rebuildThread(tx: Tx, counts: MailCounts, row: EmailTableRow, prepared: PreparedMail): Promise<string> {
  const { tenant_id: tenantId, project_id: projectId, thread_id: threadId } = row
  const plan = await joinThreads(tx, counts, { tenantId, projectId }, [{ id: threadId, ...linksOf(prepared) }])
  const keep = plan.threadOf(threadId)
  if (keep === threadId) return keep
  const now = await findEmail(tx, tenantId, row.id)
  if (now?.thread_id === keep) return keep
  const [older, younger] = [keep, threadId].sort() as [string, string]
  await mergeThreads(tx, counts, { tenantId, projectId, keep: older, absorbed: [younger] })
  return older
}
