import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { TriageRunRow } from '../triage.tables.ts'
import { countAmong, resetAttempts, skipDecided } from './decisions.store.ts'
import { recordRunEvent } from './run-events.ts'
import { mayBegin, TO_DO } from './run-phases.ts'
import { changeRun, findRunLocked } from './runs.store.ts'
import { TRIAGE_RUN_JOB } from './triage-run.job.ts'

/**
 * Queues the apply of a dry run or the undo of a run. Repeating it changes nothing, but resumes a phase that was
 * cancelled midway.
 * @param leaveOut emails of a dry run to skip; the same transaction settles their decisions
 * @throws AppError `not_found`, also for a `leaveOut` email outside the run; `conflict` when the run is active, or
 * there is nothing to apply or undo.
 */
export async function beginPhase(
  platform: Needs<'clock' | 'database' | 'events' | 'jobs'>,
  { tenantId }: Authorized,
  runId: string,
  requested: 'apply' | 'undo',
  leaveOut: readonly string[] = [],
): Promise<void> {
  await platform.database.transact(async (tx) => {
    const run = await findRunLocked(platform.database, tx, tenantId, runId)
    if (!run) throw notFound('triage run')
    if (mayBegin(run, requested) === 'asked before') return
    const at = platform.clock.now()
    const isAnew = requested === 'apply' && run.phase !== requested
    const skipped = await skipLeftOut(tx, run, leaveOut, at)
    const change = {
      ...(isAnew ? RESET_COUNTS : {}),
      phase: requested,
      status: 'queued',
      completed_at: null,
      updated_at: at,
      processed: (isAnew ? 0 : run.processed) + skipped,
    }
    await resetAttempts(tx, tenantId, runId, TO_DO[requested])
    await changeRun(tx, tenantId, runId, change)
    await platform.jobs.enqueue(tx, TRIAGE_RUN_JOB, { tenantId, payload: { runId }, key: runId })
    await recordRunEvent(platform, tx, { ...run, ...change })
  })
}

async function skipLeftOut(tx: Tx, run: TriageRunRow, leaveOut: readonly string[], at: number): Promise<number> {
  const ids = [...new Set(leaveOut)]
  if (ids.length === 0) return 0
  // Ignoring a mistyped id would change an email that the user wanted to keep.
  if ((await countAmong(tx, run, ids)) < ids.length) throw notFound('decision of this run')
  return skipDecided(tx, run, ids, at)
}

/** Actual counts replace those of the dry run. */
const RESET_COUNTS: Partial<TriageRunRow> = {
  triaged: 0,
  drafted: 0,
  linked: 0,
  moved: 0,
  last_error: '',
  model_failed: 0,
  model_problem: '',
}
