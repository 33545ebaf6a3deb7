import { breathe } from '#platform/clock/wait'
import type { JobRun } from '#platform/jobs/jobs'
import type { Platform } from '#platform/platform'
import type { TriageEngine } from '../engine.ts'
import type { TriageNeighbours } from '../neighbours.ts'
import type { TriageRunRow } from '../triage.tables.ts'
import { listWaiting } from './decisions.store.ts'
import { judgeMail } from './judge-mail.ts'
import { recordRunEvent } from './run-events.ts'
import { advanceRun, findRun } from './runs.store.ts'

const BATCH = 50
/** Progress is told at most this often, in milliseconds; the last state always is. */
const PROGRESS_EVERY_MS = 250

/** Works through a run, from wherever it stands, until nothing waits or the run was cancelled. */
export async function workRun(
  platform: Platform,
  neighbours: TriageNeighbours,
  engine: TriageEngine,
  job: JobRun<{ runId: string }>,
): Promise<void> {
  const { tenantId, payload, signal } = job
  const progress = createProgress(platform, tenantId, payload.runId)
  await begin(platform, tenantId, payload.runId)
  for (;;) {
    const run = await findRun(platform.database.read, tenantId, payload.runId)
    if (run?.status !== 'running') return
    const waiting = await listWaiting(platform.database.read, tenantId, payload.runId, BATCH)
    if (waiting.length === 0) return finish(platform, run)
    for (const decision of waiting) {
      signal.throwIfAborted()
      await judgeMail(platform, neighbours, engine, run, decision)
      await progress()
      await breathe()
    }
  }
}

async function begin(platform: Platform, tenantId: string, runId: string): Promise<void> {
  const at = platform.clock.now()
  await platform.database.transact(async (tx) => {
    const begun = await advanceRun(tx, tenantId, runId, ['queued'], {
      status: 'running',
      started_at: at,
      updated_at: at,
    })
    const run = begun ? await findRun(tx, tenantId, runId) : undefined
    if (run) await recordRunEvent(platform, tx, run)
  })
}

async function finish(platform: Platform, { tenant_id: tenantId, run_id: runId }: TriageRunRow): Promise<void> {
  const at = platform.clock.now()
  await platform.database.transact(async (tx) => {
    const ended = await advanceRun(tx, tenantId, runId, ['running'], {
      status: 'completed',
      completed_at: at,
      updated_at: at,
    })
    const run = ended ? await findRun(tx, tenantId, runId) : undefined
    if (run) await recordRunEvent(platform, tx, run)
  })
}

/** Tells how far the run is, unless it was told a moment ago. */
function createProgress(platform: Platform, tenantId: string, runId: string): () => Promise<void> {
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
