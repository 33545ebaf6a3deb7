import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Platform } from '#platform/platform'
import type { TriageRunRow } from '../triage.tables.ts'
import { resetTries } from './decisions.store.ts'
import { recordRunEvent } from './run-events.ts'
import { mayBegin, TO_DO } from './run-phases.ts'
import { changeRun, findRunLocked } from './runs.store.ts'
import { TRIAGE_RUN_JOB } from './triage-run.job.ts'

/**
 * Queues the applying of a dry run, or the undoing of a run. Asking again changes nothing, unless it was cancelled in
 * the middle: then it goes on with the rest.
 * @throws AppError `not_found`; `conflict` when the run is at work, or there is nothing to apply or undo.
 */
export async function beginPhase(
  platform: Platform,
  { tenantId }: Authorized,
  runId: string,
  wanted: 'apply' | 'undo',
): Promise<void> {
  await platform.database.transact(async (tx) => {
    const run = await findRunLocked(platform.database, tx, tenantId, runId)
    if (!run) throw notFound('triage run')
    if (mayBegin(run, wanted) === 'asked before') return
    const again = run.phase === wanted
    const change = {
      phase: wanted,
      status: 'queued',
      completed_at: null,
      updated_at: platform.clock.now(),
      ...(wanted === 'apply' && !again ? COUNT_ANEW : {}),
    }
    await resetTries(tx, tenantId, runId, TO_DO[wanted])
    await changeRun(tx, tenantId, runId, change)
    await platform.jobs.enqueue(tx, TRIAGE_RUN_JOB, { tenantId, payload: { runId }, key: runId })
    await recordRunEvent(platform, tx, { ...run, ...change })
  })
}

/** What a dry run would have done gives way to what is done. */
const COUNT_ANEW: Partial<TriageRunRow> = {
  processed: 0,
  triaged: 0,
  drafted: 0,
  linked: 0,
  moved: 0,
  last_error: '',
}
