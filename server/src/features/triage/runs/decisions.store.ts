import { type SqlBool, sql } from 'kysely'
import type { EmailsFeature } from '#features/emails/index'
import type { Reads, Tx } from '#platform/database/database'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'

/**
 * Puts the untriaged inbox mail into the run, newest first. Mail that waits in another run is left to it; a dry run
 * looks at that too, because it takes nothing. One statement, so that a large inbox holds nobody up.
 * @param only the mails to choose from; all of it when left out.
 * @returns how many mails the run has.
 */
export async function enlistMails(
  tx: Tx,
  emails: EmailsFeature,
  run: TriageRunRow,
  only?: readonly string[],
): Promise<number> {
  const all = emails.untriagedInbox(tx, run.tenant_id, {
    projectId: run.project_id,
    limit: run.max_mails,
    waitingToo: run.dry_run === 1,
  })
  const untriaged = only ? all.where('id', 'in', only) : all
  const rows = tx
    .selectFrom(untriaged.as('mails'))
    .select((eb) => [
      'mails.tenant_id',
      eb.val(run.run_id).as('run_id'),
      'mails.id as email_id',
      sql<number>`row_number() over (order by mails.received_at desc, mails.id desc)`.as('position'),
      sql<number>`cast(${run.dry_run} as integer)`.as('dry_run'),
      eb.val('waiting').as('state'),
      ...NO_VERDICT.map((column) => eb.val('').as(column)),
      'mails.mailbox as mailbox_before',
      'mails.mailbox as mailbox_after',
      'mails.labels as labels_before',
      'mails.labels as labels_after',
      'mails.triage_status as status_before',
      'mails.triage_error as error_before',
      'mails.triage_run_id as run_before',
      sql<number>`cast(${run.created_at} as bigint)`.as('created_at'),
      sql<number>`cast(${run.created_at} as bigint)`.as('updated_at'),
    ])
  await tx
    .insertInto('triage_decisions')
    .columns(COLUMNS)
    // SQLite needs a condition between FROM and ON CONFLICT to tell it from a join's ON.
    .expression(rows.where(sql<SqlBool>`1 = 1`))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return countDecisions(tx, run)
}

const NO_VERDICT = ['primary_action', 'summary', 'reason', 'engine', 'draft_id', 'error'] as const

/** In the order of the select above. */
const COLUMNS = [
  'tenant_id',
  'run_id',
  'email_id',
  'position',
  'dry_run',
  'state',
  ...NO_VERDICT,
  'mailbox_before',
  'mailbox_after',
  'labels_before',
  'labels_after',
  'status_before',
  'error_before',
  'run_before',
  'created_at',
  'updated_at',
] as const

async function countDecisions(tx: Tx, run: TriageRunRow): Promise<number> {
  const counted = await tx
    .selectFrom('triage_decisions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', run.tenant_id)
    .where('run_id', '=', run.run_id)
    .executeTakeFirstOrThrow()
  return Number(counted.total)
}

/** Decisions of a run in this state: those that nobody has tried come first, in the order of the run. */
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
 * Notes that these are being worked on, before anything else is done with them: a mail that kills its process is known
 * by it. @returns those that nobody else has taken meanwhile, with the new count.
 */
export async function claimDecisions(tx: Tx, decisions: readonly TriageDecisionRow[]): Promise<TriageDecisionRow[]> {
  const [first] = decisions
  if (!first) return []
  const claimed = await tx
    .updateTable('triage_decisions')
    .set({ tries: first.tries + 1 })
    .where('tenant_id', '=', first.tenant_id)
    .where('run_id', '=', first.run_id)
    .where('state', '=', first.state)
    .where('tries', '=', first.tries)
    .where(
      'email_id',
      'in',
      decisions.map(({ email_id }) => email_id),
    )
    .returning('email_id')
    .execute()
  const ids = new Set(claimed.map(({ email_id }) => email_id))
  return decisions.filter(({ email_id }) => ids.has(email_id)).map((row) => ({ ...row, tries: row.tries + 1 }))
}

/** Begins to count anew, for the next phase of a run. */
export const resetTries = (tx: Tx, tenantId: string, runId: string, state: string) =>
  tx
    .updateTable('triage_decisions')
    .set({ tries: 0 })
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .where('state', '=', state)
    .where('tries', '>', 0)
    .execute()

/** The decisions of a mail that have done something to it, those last touched first. */
export const listDone = (db: Reads, tenantId: string, emailId: string): Promise<TriageDecisionRow[]> =>
  db
    .selectFrom('triage_decisions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .where('after_state', '<>', '')
    .orderBy('updated_at', 'desc')
    .limit(MOST_OF_ONE_MAIL)
    .execute()

const MOST_OF_ONE_MAIL = 50

/**
 * Moves a decision on from the state that was seen. @returns whether it was this call that did: each mail counts once.
 */
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

/** A mail was deleted for good: that it was judged stays for the sums of its runs, what was said of it does not. */
export const forgetWhatWasSaid = async (tx: Tx, tenantId: string, emailId: string): Promise<void> =>
  void (await tx
    .updateTable('triage_decisions')
    .set({
      summary: '',
      reason: '',
      labels_before: '[]',
      labels_after: '[]',
      error: '',
      error_before: '',
      plan: '',
      before_state: '',
      after_state: '',
    })
    .where('tenant_id', '=', tenantId)
    .where('email_id', '=', emailId)
    .execute())
