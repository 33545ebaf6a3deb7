import type { PrimaryAction } from '@dossier/contract/vocabulary'
import type { Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { VoteSum } from './learned.ts'
import type { TriageCorrectionRow } from './learning.tables.ts'
import type { MailFeature } from './mail-features.ts'

export const insertCorrection = (tx: Tx, row: TriageCorrectionRow) =>
  tx.insertInto('triage_corrections').values(row).execute()

export const insertVotes = insertRows('triage_votes')

/** A new correction replaces the earlier one of the same kind. */
export async function deleteCorrectionOf(tx: Tx, tenantId: string, emailId: string, kind: string): Promise<void> {
  const rows = await tx
    .deleteFrom('triage_corrections')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .where('kind', '=', kind)
    .returning('id')
    .execute()
  for (const { id } of rows) await deleteVotes(tx, tenantId, id)
}

export async function deleteCorrection(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  await deleteVotes(tx, tenantId, id)
  const result = await tx
    .deleteFrom('triage_corrections')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(result.numDeletedRows) === 1
}

const SLICE = 200

/** Deletes one batch of an account's corrections. @returns how many; 0 when none remain. */
export async function deleteSomeCorrections(tx: Tx, tenantId: string): Promise<number> {
  const rows = await tx
    .selectFrom('triage_corrections')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .limit(SLICE)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('triage_votes').where('tenant_id', '=', tenantId).where('correction_id', 'in', ids).execute()
  await tx.deleteFrom('triage_corrections').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute()
  return ids.length
}

const deleteVotes = (tx: Tx, tenantId: string, correctionId: string) =>
  tx.deleteFrom('triage_votes').where('tenant_id', '=', tenantId).where('correction_id', '=', correctionId).execute()

/** Deletes the words of a permanently deleted email and keeps the learning about its sender. */
export async function deleteLearningOfEmail(tx: Tx, tenantId: string, emailId: string): Promise<void> {
  const rows = await tx
    .updateTable('triage_corrections')
    .set({ email_id: '', subject: '' })
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .returning('id')
    .execute()
  for (const { id } of rows) {
    await tx
      .deleteFrom('triage_votes')
      .where('tenant_id', '=', tenantId)
      .where('correction_id', '=', id)
      .where('feature', 'like', 'word:%')
      .execute()
  }
}

export async function sumVotes(db: Reads, tenantId: string, features: readonly MailFeature[]): Promise<VoteSum[]> {
  if (features.length === 0) return []
  const rows = await db
    .selectFrom('triage_votes')
    .select((eb) => ['feature', 'action', eb.fn.sum<number>('vote').as('sum')])
    .where('tenant_id', '=', tenantId)
    .where('feature', 'in', features)
    .groupBy(['feature', 'action'])
    .orderBy('feature')
    .orderBy('action')
    .execute()
  return rows.map(({ feature, action, sum }) => ({ feature, action: action as PrimaryAction, sum: Number(sum) }))
}
