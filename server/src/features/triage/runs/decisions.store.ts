import type { Reads, Tx } from '#platform/database/database'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'

export const insertDecision = (tx: Tx, row: TriageDecisionRow) =>
  tx.insertInto('triage_decisions').values(row).execute()

/** Returns decisions in this state in the order of the run, those without attempts first. */
export const listInState = (
  db: Reads,
  { tenant_id, run_id }: Pick<TriageRunRow, 'tenant_id' | 'run_id'>,
  state: string,
  limit: number,
): Promise<TriageDecisionRow[]> =>
  db
    .selectFrom('triage_decisions')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('run_id', '=', run_id)
    .where('state', '=', state)
    .orderBy('tries')
    .orderBy('position')
    .limit(limit)
    .execute()

/**
 * Increments the attempt count before other work, so that an email that crashes the process is identifiable. @returns
 * the decision with the new count; null when another worker claimed it or the run was cancelled.
 */
export async function claimDecision(tx: Tx, decision: TriageDecisionRow): Promise<TriageDecisionRow | null> {
  const tries = decision.tries + 1
  const result = await tx
    .updateTable('triage_decisions')
    .set({ tries })
    .where('tenant_id', '=', decision.tenant_id)
    .where('run_id', '=', decision.run_id)
    .where('email_id', '=', decision.email_id)
    .where('state', '=', decision.state)
    .where('tries', '=', decision.tries)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1 ? { ...decision, tries } : null
}

export const resetAttempts = (tx: Tx, tenantId: string, runId: string, state: string) =>
  tx
    .updateTable('triage_decisions')
    .set({ tries: 0 })
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .where('state', '=', state)
    .where('tries', '>', 0)
    .execute()

export const listDone = (db: Reads, tenantId: string, emailId: string): Promise<TriageDecisionRow[]> =>
  db
    .selectFrom('triage_decisions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .where('after_state', '<>', '')
    .orderBy('updated_at', 'desc')
    .limit(MAX_PER_EMAIL)
    .execute()

const MAX_PER_EMAIL = 50

/** Moves a decision on from the expected state. @returns whether this call did it, so each email counts once. */
export async function completeDecision(
  tx: Tx,
  decision: TriageDecisionRow,
  change: Partial<TriageDecisionRow> & { state: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('triage_decisions')
    .set(change)
    .where('tenant_id', '=', decision.tenant_id)
    .where('run_id', '=', decision.run_id)
    .where('email_id', '=', decision.email_id)
    .where('state', '=', decision.state)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export async function listWaitingIds(db: Reads, run: TriageRunRow): Promise<string[]> {
  const rows = await db
    .selectFrom('triage_decisions')
    .select('email_id')
    .where('tenant_id', '=', run.tenant_id)
    .where('run_id', '=', run.run_id)
    .where('state', '=', 'waiting')
    .execute()
  return rows.map((row) => row.email_id)
}

export const listWaiting = (db: Reads, { tenant_id, run_id }: TriageRunRow) =>
  db
    .selectFrom('triage_decisions')
    .select(['email_id', 'status_before', 'error_before', 'run_before'])
    .where('tenant_id', '=', tenant_id)
    .where('run_id', '=', run_id)
    .where('state', '=', 'waiting')
    .execute()

export const skipWaiting = (tx: Tx, { tenant_id, run_id }: TriageRunRow, at: number) =>
  tx
    .updateTable('triage_decisions')
    .set({ state: 'skipped', updated_at: at })
    .where('tenant_id', '=', tenant_id)
    .where('run_id', '=', run_id)
    .where('state', '=', 'waiting')
    .execute()

export async function countAmong(
  db: Reads,
  { tenant_id, run_id }: Pick<TriageRunRow, 'tenant_id' | 'run_id'>,
  emailIds: readonly string[],
): Promise<number> {
  const row = await db
    .selectFrom('triage_decisions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant_id)
    .where('run_id', '=', run_id)
    .where('email_id', 'in', emailIds)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function skipDecided(
  tx: Tx,
  { tenant_id, run_id }: Pick<TriageRunRow, 'tenant_id' | 'run_id'>,
  emailIds: readonly string[],
  at: number,
): Promise<number> {
  const result = await tx
    .updateTable('triage_decisions')
    .set({ state: 'skipped', updated_at: at })
    .where('tenant_id', '=', tenant_id)
    .where('run_id', '=', run_id)
    .where('email_id', 'in', emailIds)
    .where('state', '=', 'decided')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
