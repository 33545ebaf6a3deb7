import type { Tx } from '#platform/database/database'
import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { newRun, queueRun } from '../runs/start-run.ts'
import { claimArrivals } from './arrivals.store.ts'

const MAX_BATCH = 200

/**
 * Turns waiting arrivals into ordinary runs, with a journal that can be undone. An email leaves the queue in the
 * transaction that enlists it, so it joins exactly one run. Skips emails that left the inbox or were handled meanwhile.
 */
export async function triageArrivals(
  platform: Needs<'clock' | 'database' | 'events' | 'ids' | 'jobs'>,
  dependencies: Dependencies,
  { tenantId, payload, signal }: JobRun<{ projectId: string }>,
): Promise<void> {
  const { projectId } = payload
  for (let claimedCount = MAX_BATCH; claimedCount === MAX_BATCH; ) {
    signal.throwIfAborted()
    claimedCount = await platform.database.transact((tx) =>
      enlistArrivals(platform, dependencies, tx, tenantId, projectId),
    )
  }
}

async function enlistArrivals(
  platform: Needs<'clock' | 'database' | 'events' | 'ids' | 'jobs'>,
  dependencies: Dependencies,
  tx: Tx,
  tenantId: string,
  projectId: string,
): Promise<number> {
  const { projects } = dependencies
  const ids = await claimArrivals(platform.database, tx, tenantId, projectId, MAX_BATCH)
  const project = await projects.find(tx, tenantId, projectId)
  // Empties the queue even when automatic triage is off or the project is gone.
  if (ids.length === 0 || !project || !(await projects.preferences(project, tx)).automatic_triage) return ids.length
  const untriaged = dependencies.emails.forTriage.untriagedInbox(tx, tenantId, {
    projectId,
    limit: 1,
    waitingToo: false,
  })
  if (!(await untriaged.where('id', 'in', ids).executeTakeFirst())) return ids.length
  const run = newRun(platform, {
    tenantId,
    userId: '',
    role: 'member',
    projectId,
    limit: MAX_BATCH,
    runId: '',
    dryRun: false,
    automatic: true,
  })
  await queueRun(platform, dependencies, tx, run, ids)
  return ids.length
}
