import type { Database, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { TriageArrivalRow } from '../triage.tables.ts'

export const insertArrivals: (tx: Tx, rows: readonly TriageArrivalRow[]) => Promise<unknown> =
  insertRows('triage_arrivals')

/** Claims the oldest arrivals of a project and skips those locked by another process. */
export async function claimArrivals(
  database: Database,
  tx: Tx,
  tenantId: string,
  projectId: string,
  limit: number,
): Promise<string[]> {
  const waiting = tx
    .selectFrom('triage_arrivals')
    .select('email_id')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .orderBy('arrived_at')
    .orderBy('email_id')
    .limit(limit)
  const ids = (await database.skipLocked(waiting).execute()).map(({ email_id }) => email_id)
  if (ids.length === 0) return []
  await tx.deleteFrom('triage_arrivals').where('tenant_id', '=', tenantId).where('email_id', 'in', ids).execute()
  return ids
}

export const deleteArrival = async (tx: Tx, tenantId: string, emailId: string): Promise<void> =>
  void (await tx
    .deleteFrom('triage_arrivals')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .execute())

export const deleteArrivalsOf = (tx: Tx, tenantId: string, projectId: string) =>
  tx.deleteFrom('triage_arrivals').where('tenant_id', '=', tenantId).where('project_id', '=', projectId).execute()
