import { sql } from 'kysely'
import type { Reads, Tx } from '#platform/database/database'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'

/**
 * Puts the untriaged inbox mail into the run, newest first. Mail that waits in another run is left to it; a dry run
 * looks at that too, because it takes nothing.
 * @returns how many mails the run has.
 */
export async function enlistMails(tx: Tx, run: TriageRunRow): Promise<number> {
  const project = run.project_id ? sql`and project_id = ${run.project_id}` : sql``
  const notWaiting = run.dry_run ? sql`` : sql`and triage_status <> 'pending'`
  await sql`
    insert into triage_decisions (tenant_id, run_id, email_id, position, dry_run, state, primary_action, confidence,
      summary, reason, engine, mailbox_before, mailbox_after, labels_before, labels_after, status_before, error_before,
      run_before, draft_id, error, created_at, updated_at)
    select tenant_id, ${run.run_id}, id, row_number() over (order by received_at desc, id desc), ${run.dry_run},
      'waiting', '', null, '', '', '', mailbox, mailbox, labels, labels,
      triage_status, triage_error, triage_run_id, '', '', ${run.created_at}, ${run.created_at}
    from (
      select * from emails
      where tenant_id = ${run.tenant_id} and mailbox = 'inbox' and triaged = 0 ${project} ${notWaiting}
      order by received_at desc, id desc
      limit ${run.max_mails}
    ) as mails
    where true
    on conflict do nothing`.execute(tx)
  const counted = await tx
    .selectFrom('triage_decisions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', run.tenant_id)
    .where('run_id', '=', run.run_id)
    .executeTakeFirstOrThrow()
  return Number(counted.total)
}

/** The next mails of the run that nobody has judged, in its order. */
export const listWaiting = (db: Reads, tenantId: string, runId: string, limit: number): Promise<TriageDecisionRow[]> =>
  db
    .selectFrom('triage_decisions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(limit)
    .execute()

/** Crosses a waiting mail off with what was decided. @returns whether it was this call that did: each mail counts once. */
export async function settleDecision(
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
    .where('state', '=', 'waiting')
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
