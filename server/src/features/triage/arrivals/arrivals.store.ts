import type { Database, Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { ArrivalStage, TriageArrivalRow } from '../triage.tables.ts'

export const insertArrivals: (tx: Tx, rows: readonly TriageArrivalRow[]) => Promise<unknown> =
  insertRows('triage_arrivals')

/** An email that waits for triage may come back, to wait for rules that need a verdict. */
export const insertVerdictArrival = (tx: Tx, row: TriageArrivalRow) =>
  tx
    .insertInto('triage_arrivals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email_id']).doUpdateSet({ stage: row.stage }))
    .execute()

/** Returns the oldest arrivals of a project in a stage. */
export const listArrivals = async (
  db: Reads,
  tenantId: string,
  projectId: string,
  stage: ArrivalStage,
  limit: number,
): Promise<string[]> =>
  (await selectArrivals(db, tenantId, projectId, stage).limit(limit).execute()).map(({ email_id }) => email_id)

/**
 * Claims the oldest arrivals of a project that wait for triage. Skips those locked by another process, and those whose
 * rules are still at work.
 */
export async function claimArrivals(
  database: Database,
  tx: Tx,
  tenantId: string,
  projectId: string,
  limit: number,
): Promise<string[]> {
  const waiting = selectArrivals(tx, tenantId, projectId, 'triage')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('triage_decisions')
            .select('triage_decisions.email_id')
            .where('triage_decisions.tenant_id', '=', tenantId)
            .whereRef('triage_decisions.email_id', '=', 'triage_arrivals.email_id')
            .where('triage_decisions.state', '=', 'waiting')
            .where('triage_decisions.dry_run', '=', 0),
        ),
      ),
    )
    .limit(limit)
  const ids = (await database.skipLocked(waiting).execute()).map(({ email_id }) => email_id)
  await deleteArrivals(tx, tenantId, ids)
  return ids
}

/** Claims these arrivals in a stage. @returns those that no other process has claimed. */
export async function claimInStage(
  database: Database,
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  stage: ArrivalStage,
): Promise<string[]> {
  const waiting = tx
    .selectFrom('triage_arrivals')
    .select('email_id')
    .where('tenant_id', '=', tenantId)
    .where('stage', '=', stage)
    .where('email_id', 'in', ids)
  return (await database.skipLocked(waiting).execute()).map(({ email_id }) => email_id)
}

export const moveToTriageStage = (tx: Tx, tenantId: string, ids: readonly string[]) =>
  tx
    .updateTable('triage_arrivals')
    .set({ stage: 'triage' })
    .where('tenant_id', '=', tenantId)
    .where('email_id', 'in', ids)
    .execute()

export async function deleteArrivals(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('triage_arrivals').where('tenant_id', '=', tenantId).where('email_id', 'in', ids).execute()
}

const selectArrivals = (db: Reads, tenantId: string, projectId: string, stage: ArrivalStage) =>
  db
    .selectFrom('triage_arrivals')
    .select('email_id')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .orderBy('arrived_at')
    .orderBy('email_id')

export const deleteArrival = async (tx: Tx, tenantId: string, emailId: string): Promise<void> =>
  void (await tx
    .deleteFrom('triage_arrivals')
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .execute())

export const deleteArrivalsOf = (tx: Tx, tenantId: string, projectId: string) =>
  tx.deleteFrom('triage_arrivals').where('tenant_id', '=', tenantId).where('project_id', '=', projectId).execute()
