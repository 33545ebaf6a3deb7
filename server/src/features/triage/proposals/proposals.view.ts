import { type Page, type PageRequest, pageOf } from '#core/paging'
import { LIKE_SENDER_FAILED } from '#features/emails/index'
import type { Reads } from '#platform/database/database'
import { boundedCount, newestFirst } from '#platform/database/newest-page'
import type { SenderProposalRow } from './proposals.tables.ts'

const LOOKED_AT = 50

/** Leaves out emails that only claim the address: their spam is not the fault of its owner. */
export async function countMailsOf(
  db: Reads,
  tenantId: string,
  projectId: string,
  sender: string,
): Promise<{ mails: number; spam: number }> {
  const rows = await db
    .selectFrom('emails')
    .select('mailbox')
    .where('tenant_id', '=', tenantId)
    .where('from_key', '=', sender)
    .where('project_id', '=', projectId)
    .where('mailbox', '<>', 'trash')
    .where('findings', 'not like', LIKE_SENDER_FAILED)
    .orderBy('received_at', 'desc')
    .limit(LOOKED_AT)
    .execute()
  return { mails: rows.length, spam: rows.filter(({ mailbox }) => mailbox === 'spam').length }
}

export async function findSender(db: Reads, tenantId: string, emailId: string): Promise<string> {
  const row = await db
    .selectFrom('emails')
    .select('from_key')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .executeTakeFirst()
  return row?.from_key ?? ''
}

interface ProposalFilters {
  projectId?: string | undefined
  statuses: readonly string[]
}

export async function listProposals(
  db: Reads,
  tenantId: string,
  { projectId, statuses }: ProposalFilters,
  page: PageRequest,
): Promise<Page<SenderProposalRow>> {
  let matching = db.selectFrom('sender_proposals').where('tenant_id', '=', tenantId).where('status', 'in', statuses)
  if (projectId) matching = matching.where('project_id', '=', projectId)
  const rows = await newestFirst(matching, page, { at: 'created_at', id: 'id' }).selectAll().execute()
  const counted = await boundedCount(db, matching).executeTakeFirstOrThrow()
  return pageOf(page, rows, Number(counted.count), ({ created_at, id }) => ({ at: created_at, id }))
}
