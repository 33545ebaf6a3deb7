import type { RunPhase } from '@dossier/contract/vocabulary'
import { type Expression, sql } from 'kysely'
import type { Database, Reads, Tx } from '#platform/database/database'
import type { TriageRunRow } from '../triage.tables.ts'

export async function insertRun(tx: Tx, run: TriageRunRow): Promise<boolean> {
  const result = await tx
    .insertInto('triage_runs')
    .values(run)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'run_id']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export const findRun = (db: Reads, tenantId: string, runId: string): Promise<TriageRunRow | undefined> =>
  db
    .selectFrom('triage_runs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .executeTakeFirst()

/** Locks the run until the transaction ends, so that equal concurrent requests run in sequence. */
export const findRunLocked = (database: Database, tx: Tx, tenantId: string, runId: string) =>
  database
    .locked(tx.selectFrom('triage_runs').selectAll().where('tenant_id', '=', tenantId).where('run_id', '=', runId))
    .executeTakeFirst() as Promise<TriageRunRow | undefined>

export const changeRun = (tx: Tx, tenantId: string, runId: string, change: Partial<TriageRunRow>) =>
  tx.updateTable('triage_runs').set(change).where('tenant_id', '=', tenantId).where('run_id', '=', runId).execute()

/**
 * Moves a run from one of these states to another, optionally only in one phase.
 * @returns whether this call did it.
 */
export async function advanceRun(
  tx: Tx,
  tenantId: string,
  runId: string,
  from: readonly string[],
  change: Partial<TriageRunRow>,
  phase?: RunPhase,
): Promise<boolean> {
  let run = tx
    .updateTable('triage_runs')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .where('status', 'in', from)
  if (phase) run = run.where('phase', '=', phase)
  const result = await run.executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const changeRunBy = (tx: Tx, tenantId: string, runId: string, by: { undone: number }, at: number) =>
  tx
    .updateTable('triage_runs')
    .set((eb) => ({ undone: eb('undone', '+', by.undone), updated_at: at }))
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .execute()

export interface RunTally {
  triaged: number
  drafted: number
  linked: number
  moved: number
  error: string
  /** Why the model gave no verdict; '' when it did, or was not asked. */
  modelProblem: string
}

export const NOTHING: RunTally = { triaged: 0, drafted: 0, linked: 0, moved: 0, error: '', modelProblem: '' }

export const tallyRun = (
  tx: Tx,
  tenantId: string,
  runId: string,
  tally: RunTally,
  at: number,
  processed: 0 | 1 = 1,
) => {
  const plus = (
    column: 'processed' | 'triaged' | 'drafted' | 'linked' | 'moved' | 'model_failed',
    by: number,
  ): Expression<number> => sql<number>`${sql.ref(column)} + ${by}`
  return tx
    .updateTable('triage_runs')
    .set({
      processed: plus('processed', processed),
      triaged: plus('triaged', tally.triaged),
      drafted: plus('drafted', tally.drafted),
      linked: plus('linked', tally.linked),
      moved: plus('moved', tally.moved),
      updated_at: at,
      ...(tally.error ? { last_error: tally.error } : {}),
      ...(tally.modelProblem ? { model_failed: plus('model_failed', 1), model_problem: tally.modelProblem } : {}),
    })
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .execute()
}
