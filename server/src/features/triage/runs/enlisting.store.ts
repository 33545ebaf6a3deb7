import { type SqlBool, sql } from 'kysely'
import type { EmailsFeature } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { TriageRunRow } from '../triage.tables.ts'

/**
 * Enlists untriaged inbox emails, newest first, or the emails that rules matched. Leaves emails that wait in another run, except in a dry run, which
 * claims none. A single statement keeps locks short for large inboxes.
 * @param only the emails to choose from; all when omitted.
 * @returns how many emails the run has.
 */
export async function enlistMails(
  tx: Tx,
  emails: EmailsFeature,
  run: TriageRunRow,
  only?: readonly string[],
): Promise<number> {
  // PostgreSQL knows no empty list.
  if (run.kind !== 'triage' && !only?.length) return 0
  const rows = tx
    .selectFrom(selectMails(tx, emails, run, only).as('mails'))
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

function selectMails(tx: Tx, { forTriage }: EmailsFeature, run: TriageRunRow, only?: readonly string[]) {
  if (run.kind !== 'triage') return forTriage.selectByIds(tx, run.tenant_id, only ?? [])
  const untriaged = forTriage.untriagedInbox(tx, run.tenant_id, {
    projectId: run.project_id,
    limit: run.max_mails,
    waitingToo: run.dry_run === 1,
  })
  return only ? untriaged.where('id', 'in', only) : untriaged
}

const NO_VERDICT = ['primary_action', 'summary', 'reason', 'engine', 'draft_id', 'error'] as const

/** Matches the order of the select above. */
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
