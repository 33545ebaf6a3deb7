import type { Reads, Tx } from '#platform/database/database'
import type { SummaryRow } from './summaries.tables.ts'

export const findSummary = (db: Reads, tenantId: string, subjectId: string): Promise<SummaryRow | undefined> =>
  db
    .selectFrom('summaries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()

/** Replaces the summary of a subject. */
export async function putSummary(tx: Tx, row: SummaryRow, recordIds: readonly string[]): Promise<void> {
  const { tenant_id, subject_id, ...values } = row
  await tx
    .insertInto('summaries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'subject_id']).doUpdateSet(values))
    .execute()
  await tx
    .deleteFrom('summary_sources')
    .where('tenant_id', '=', tenant_id)
    .where('subject_id', '=', subject_id)
    .execute()
  if (recordIds.length === 0) return
  await tx
    .insertInto('summary_sources')
    .values(recordIds.map((record_id) => ({ tenant_id, record_id, subject_id })))
    .execute()
}

/** Deletes the summaries that cite a record, whatever their subject. */
export async function deleteSummariesOf(tx: Tx, tenantId: string, recordId: string): Promise<void> {
  const citing = await tx
    .selectFrom('summary_sources')
    .select('subject_id')
    .where('tenant_id', '=', tenantId)
    .where('record_id', '=', recordId)
    .execute()
  const subjects = [recordId, ...citing.map(({ subject_id }) => subject_id)]
  await tx.deleteFrom('summary_sources').where('tenant_id', '=', tenantId).where('subject_id', 'in', subjects).execute()
  await tx.deleteFrom('summaries').where('tenant_id', '=', tenantId).where('subject_id', 'in', subjects).execute()
}
