import type { OutgoingStatus } from '@dossier/contract/vocabulary'
import { sql } from 'kysely'
import type { Reads, Tx } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'
import type { AnswerRow, OutgoingRow } from './outbox.tables.ts'
import { LIVE_OUTGOING } from './outgoing.ts'

export const insertOutgoing = (tx: Tx, row: OutgoingRow) => tx.insertInto('outgoing_emails').values(row).execute()

export const findOutgoing = (db: Reads, tenantId: string, id: string): Promise<OutgoingRow | undefined> =>
  db.selectFrom('outgoing_emails').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const findLiveOfDraft = (db: Reads, tenantId: string, draftId: string): Promise<OutgoingRow | undefined> =>
  db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('draft_id', '=', draftId)
    .where('status', 'in', LIVE_OUTGOING)
    .executeTakeFirst()

export interface Expected {
  status: readonly OutgoingStatus[]
  attempts?: number
  claimedBy?: string
  offeredAttempt?: number
  dueBy?: number
}

/** Updates by compare-and-set. Returns the new row, or undefined without a change. */
export async function advanceOutgoing(
  tx: Tx,
  tenantId: string,
  id: string,
  expected: Expected,
  change: Partial<OutgoingRow>,
): Promise<OutgoingRow | undefined> {
  let query = tx
    .updateTable('outgoing_emails')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', expected.status)
  if (expected.attempts !== undefined) query = query.where('attempts', '=', expected.attempts)
  if (expected.claimedBy !== undefined) query = query.where('claimed_by', '=', expected.claimedBy)
  if (expected.offeredAttempt !== undefined) query = query.where('offered_attempt', '=', expected.offeredAttempt)
  if (expected.dueBy !== undefined) query = query.where('send_after', '<=', expected.dueBy)
  return query.returningAll().executeTakeFirst()
}

/** Starts an attempt. Among concurrent claims and cancels, exactly one succeeds. */
export const claimRow = (tx: Tx, tenantId: string, id: string, jobId: string, now: number) =>
  tx
    .updateTable('outgoing_emails')
    .set((eb) => ({ status: 'sending', attempts: eb('attempts', '+', 1), claimed_by: jobId, updated_at: now }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'queued' satisfies OutgoingStatus)
    .where('send_after', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** Covers all accounts. @returns how many. */
export async function markAllUncertain(tx: Tx, change: Partial<OutgoingRow>): Promise<number> {
  const waiting: OutgoingStatus[] = ['queued', 'sending']
  const result = await tx
    .updateTable('outgoing_emails')
    .set({ ...change, recipients: sql<string>`replace(recipients, '"status":"deferred"', '"status":"pending"')` })
    .where('status', 'in', waiting)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Records the copy in `sent`. Returns undefined when it is recorded already. */
export const claimAppended = (tx: Tx, tenantId: string, id: string, change: Partial<OutgoingRow>) =>
  tx
    .updateTable('outgoing_emails')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('sent_email_id', '=', '')
    .returning('id')
    .executeTakeFirst()

export const changeOutgoing = (tx: Tx, tenantId: string, id: string, change: Partial<OutgoingRow>) =>
  tx.updateTable('outgoing_emails').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export async function blobsOfOutgoing(db: Reads, tenantId: string, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('outgoing_emails')
    .select('raw_sha256')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('raw_sha256', 'in', hashes)
    // A literal, so that both query planners match the partial index.
    .where(sql<boolean>`raw_sha256 <> ''`)
    .execute()
  return rows.map((row) => row.raw_sha256)
}

export async function isIdentityInUse(db: Reads, tenantId: string, identityId: string): Promise<boolean> {
  const row = await db
    .selectFrom('outgoing_emails')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('identity_id', '=', identityId)
    .where('status', 'in', LIVE_OUTGOING)
    .executeTakeFirst()
  return row !== undefined
}

export const findByMessageIds = hotQueryOfMany((db, params: { tenantId: string }, messageIds) =>
  db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('tenant_id', '=', params.tenantId)
    .where('message_id', 'in', messageIds)
    .orderBy('id'),
)

export const findByServerIds = hotQueryOfMany((db, params: { tenantId: string }, serverIds) =>
  db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('tenant_id', '=', params.tenantId)
    .where('server_id', 'in', serverIds)
    // A literal, so that both query planners match the partial index.
    .where(sql<boolean>`server_id <> ''`)
    .orderBy('id'),
)

export const insertAnswer = (tx: Tx, row: AnswerRow) => tx.insertInto('outgoing_answers').values(row).execute()

/** Handles a permanently deleted email: a bounce stays without naming it, and its reply link is deleted. */
export async function deleteAnswersBy(tx: Tx, tenantId: string, emailId: string): Promise<void> {
  await tx
    .deleteFrom('outgoing_answers')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .where('kind', '=', 'reply')
    .execute()
  await tx
    .updateTable('outgoing_answers')
    .set({ email_id: '' })
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .execute()
}

export const findBySentEmail = (db: Reads, tenantId: string, emailId: string): Promise<OutgoingRow | undefined> =>
  db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('sent_email_id', '=', emailId)
    // A literal, so that both query planners match the partial index.
    .where(sql<boolean>`sent_email_id <> ''`)
    .executeTakeFirst()

/** Skips the email that is still being sent. */
export const clearContentOf = (tx: Tx, tenantId: string, draftId: string, nothing: Partial<OutgoingRow>) =>
  tx
    .updateTable('outgoing_emails')
    .set(nothing)
    .where('tenant_id', '=', tenantId)
    .where('draft_id', '=', draftId)
    .where('status', 'not in', LIVE_OUTGOING)
    .returningAll()
    .execute()

export async function messagesOf(db: Reads, tenantId: string, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('outgoing_emails')
    .select('raw_sha256')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('raw_sha256', '<>', '')
    .execute()
  return rows.map((row) => row.raw_sha256)
}

export async function moveOutgoingOf(tx: Tx, tenantId: string, draftIds: readonly string[], projectId: string) {
  if (draftIds.length === 0) return
  await tx
    .updateTable('outgoing_emails')
    .set({ project_id: projectId })
    .where('tenant_id', '=', tenantId)
    .where('draft_id', 'in', draftIds)
    .execute()
}

export const moveAllOutgoing = (tx: Tx, tenantId: string, fromId: string, toId: string) =>
  tx
    .updateTable('outgoing_emails')
    .set({ project_id: toId })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', fromId)
    .execute()

export async function deleteOutgoingOf(tx: Tx, tenantId: string, projectId: string): Promise<void> {
  await tx
    .deleteFrom('outgoing_answers')
    .where('tenant_id', '=', tenantId)
    .where('outgoing_id', 'in', (eb) =>
      eb
        .selectFrom('outgoing_emails')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('project_id', '=', projectId),
    )
    .execute()
  await tx.deleteFrom('outgoing_emails').where('tenant_id', '=', tenantId).where('project_id', '=', projectId).execute()
}
