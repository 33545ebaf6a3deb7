import { message } from '@dossier/contract/message'
import type { Role } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { TRIAGE_RUNS, type TriageRunRow } from '../triage.tables.ts'
import { listWaitingIds } from './decisions.store.ts'
import { enlistMails } from './enlisting.store.ts'
import { recordRunEvent } from './run-events.ts'
import { changeRun, findRun, insertRun } from './runs.store.ts'
import { TRIAGE_RUN_JOB } from './triage-run.job.ts'

/** docs/spec/triage.md §3: default and maximum of `limit`. */
export const MAX_RUN_MAILS = 10_000

export interface RunRequest {
  /** '' = the whole account. */
  projectId: string
  limit: number | null
  /** '' generates one. */
  runId: string
  dryRun: boolean
  only?: readonly string[] | undefined
}

/** A run that applies rules instead of classifying. */
export interface RuleRun {
  kind: 'rules' | 'verdict-rules'
  /** '' = all rules of the project. */
  ruleId: string
}

/**
 * Queues a run over untriaged inbox emails, newest first. The same run id returns the same run. One transaction writes
 * the run, its emails, the job and the event.
 * @throws AppError `not_found` for the project; `conflict` when the run id belongs to another request.
 */
export async function startRun(
  platform: Needs<'clock' | 'database' | 'events' | 'ids' | 'jobs'>,
  dependencies: Dependencies,
  actor: Authorized,
  request: RunRequest,
): Promise<TriageRunRow> {
  const { database } = platform
  if (request.projectId && !(await dependencies.projects.find(database.read, actor.tenantId, request.projectId))) {
    throw notFound('project')
  }
  return database.transact(async (tx) => {
    const run = newRun(platform, { ...request, tenantId: actor.tenantId, userId: actor.userId, role: actor.role })
    return (await queueRun(platform, dependencies, tx, run, request.only)) ?? existingRun(tx, run, request)
  })
}

/**
 * Writes the run with its emails, the job and the event.
 * @param only the emails to choose from; all untriaged inbox emails when omitted. A run over rules has exactly these.
 * @returns null when the run id exists.
 */
export async function queueRun(
  platform: Needs<'events' | 'jobs'>,
  { emails }: Dependencies,
  tx: Tx,
  run: TriageRunRow,
  only?: readonly string[],
): Promise<TriageRunRow | null> {
  if (!(await insertRun(tx, run))) return null
  run.total = await enlistMails(tx, emails, run, only)
  await changeRun(tx, run.tenant_id, run.run_id, { total: run.total })
  if (run.dry_run === 0 && run.kind === 'triage')
    await emails.forTriage.markPending(tx, run.tenant_id, await listWaitingIds(tx, run), run.run_id)
  const order = { tenantId: run.tenant_id, payload: { runId: run.run_id }, key: run.run_id }
  await platform.jobs.enqueue(tx, TRIAGE_RUN_JOB, order)
  await recordRunEvent(platform, tx, run)
  return run
}

interface NewRun extends RunRequest {
  tenantId: string
  userId: string
  role: Role
  automatic?: boolean
  rules?: RuleRun
}

/** A run that the service starts by itself, over emails of one project. */
export const newAutomaticRun = (
  platform: Needs<'clock' | 'ids'>,
  run: Pick<NewRun, 'tenantId' | 'projectId' | 'limit'> & Partial<Pick<NewRun, 'runId' | 'rules'>>,
): TriageRunRow => newRun(platform, { runId: '', ...run, userId: '', role: 'member', dryRun: false, automatic: true })

export function newRun({ clock, ids }: Needs<'clock' | 'ids'>, request: NewRun): TriageRunRow {
  const at = clock.now()
  return TRIAGE_RUNS.newRow({
    tenant_id: request.tenantId,
    run_id: request.runId || ids.next(),
    user_id: request.userId,
    member_role: request.role,
    project_id: request.projectId,
    dry_run: request.dryRun ? 1 : 0,
    automatic: request.automatic ? 1 : 0,
    kind: request.rules?.kind ?? 'triage',
    rule_id: request.rules?.ruleId ?? '',
    phase: 'judge',
    max_mails: Math.min(request.limit ?? MAX_RUN_MAILS, MAX_RUN_MAILS),
    status: 'queued',
    created_at: at,
    updated_at: at,
  })
}

export async function existingRun(
  tx: Tx,
  requested: TriageRunRow,
  request: Pick<RunRequest, 'projectId'>,
): Promise<TriageRunRow> {
  const run = await findRun(tx, requested.tenant_id, requested.run_id)
  if (!run) throw new AppError('conflict', message('triage.runIdBusy'))
  if (
    run.project_id !== request.projectId ||
    run.dry_run !== requested.dry_run ||
    run.kind !== requested.kind ||
    run.rule_id !== requested.rule_id
  ) {
    throw new AppError('conflict', message('triage.runIdTaken'))
  }
  return run
}
