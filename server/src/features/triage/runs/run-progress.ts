import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { TriageRunRow } from '../triage.tables.ts'
import { recordRunEvent } from './run-events.ts'
import { phaseOf } from './run-phases.ts'
import { advanceRun, findRun } from './runs.store.ts'

/** Minimum interval of progress events in milliseconds; the last state is always sent. */
const PROGRESS_EVERY_MS = 250

export async function beginRun(
  platform: Needs<'clock' | 'database' | 'events'>,
  tenantId: string,
  runId: string,
): Promise<void> {
  const at = platform.clock.now()
  await platform.database.transact(async (tx) => {
    const run = await findRun(tx, tenantId, runId)
    const started = { status: 'running', started_at: run?.started_at ?? at, updated_at: at }
    if (await advanceRun(tx, tenantId, runId, ['queued'], started)) await reportRun(platform, tx, tenantId, runId)
  })
}

/** Ends the observed phase; a phase that started since continues. */
export async function finishRun(platform: Needs<'clock' | 'database' | 'events'>, run: TriageRunRow): Promise<void> {
  const { tenant_id: tenantId, run_id: runId } = run
  const at = platform.clock.now()
  const phase = phaseOf(run)
  await platform.database.transact(async (tx) => {
    const ended = {
      status: 'completed',
      completed_at: at,
      updated_at: at,
      ...(phase === 'apply' ? { applied_at: at } : {}),
      ...(phase === 'undo' ? { undone_at: at } : {}),
    }
    if (await advanceRun(tx, tenantId, runId, ['running'], ended, phase)) await reportRun(platform, tx, tenantId, runId)
  })
}

async function reportRun(platform: Needs<'events'>, tx: Tx, tenantId: string, runId: string): Promise<void> {
  const run = await findRun(tx, tenantId, runId)
  if (run) await recordRunEvent(platform, tx, run)
}

export function createProgress(
  platform: Needs<'clock' | 'database' | 'events'>,
  tenantId: string,
  runId: string,
): () => Promise<void> {
  let toldAt = platform.clock.now()
  return async () => {
    const at = platform.clock.now()
    if (at - toldAt < PROGRESS_EVERY_MS) return
    toldAt = at
    await platform.database.transact(async (tx) => {
      const run = await findRun(tx, tenantId, runId)
      if (run?.status === 'running') await recordRunEvent(platform, tx, run)
    })
  }
}
