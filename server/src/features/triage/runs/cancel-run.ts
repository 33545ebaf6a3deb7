import { message } from '@dossier/contract/message'
import type { Authorized } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { TriageRunRow } from '../triage.tables.ts'
import { listWaiting, skipWaiting } from './decisions.store.ts'
import { recordRunEvent } from './run-events.ts'
import { advanceRun, findRun } from './runs.store.ts'
import { stateBefore } from './state-before.ts'

const AT_ONCE = 1_000

/**
 * Cancels a run. Written verdicts stay, and waiting emails return to their former state. An apply or undo stops and can
 * resume later. Repeating it returns the cancelled run.
 * @throws AppError `not_found`; `conflict` when the run has completed.
 */
export async function cancelRun(
  platform: Needs<'clock' | 'database' | 'events'>,
  dependencies: Dependencies,
  actor: Authorized,
  runId: string,
): Promise<void> {
  const { tenantId } = actor
  await platform.database.transact(async (tx) => {
    const at = platform.clock.now()
    const change = { status: 'canceled', completed_at: at, updated_at: at }
    const canceled = await advanceRun(tx, tenantId, runId, ['queued', 'running'], change)
    const run = await findRun(tx, tenantId, runId)
    if (!run) throw notFound('triage run')
    if (canceled) return release(platform, dependencies, tx, run)
    if (run.status !== 'canceled') throw new AppError('conflict', message('triage.runIs', { outcome: run.status }))
  })
}

/**
 * Uses a few statements for any number of emails, and locks email before decision, like the workers. Names emails by
 * id: without statistics for a new run, PostgreSQL would join by nested scans.
 */
async function release(
  platform: Needs<'clock' | 'events'>,
  { emails }: Dependencies,
  tx: Tx,
  run: TriageRunRow,
): Promise<void> {
  const waiting = await listWaiting(tx, run)
  for (const alike of Map.groupBy(waiting, (row) => JSON.stringify(stateBefore(row))).values()) {
    for (let from = 0; from < alike.length; from += AT_ONCE) {
      const [first, ...remaining] = alike.slice(from, from + AT_ONCE)
      if (!first) continue
      const ids = [first, ...remaining].map(({ email_id }) => email_id)
      await emails.forTriage.restoreTriageState(tx, run.tenant_id, ids, run.run_id, stateBefore(first))
    }
  }
  await skipWaiting(tx, run, platform.clock.now())
  await recordRunEvent(platform, tx, run)
}
