import type { Tx } from '#platform/database/database'
import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { newRun, queueRun } from '../runs/start-run.ts'
import { takeArrivals } from './arrivals.store.ts'

const MOST_TOGETHER = 200

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
  for (let claimedCount = MOST_TOGETHER; claimedCount === MOST_TOGETHER; ) {
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
  const ids = await takeArrivals(platform.database, tx, tenantId, projectId, MOST_TOGETHER)
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
    limit: MOST_TOGETHER,
    runId: '',
    dryRun: false,
    automatic: true,
  })
  await queueRun(platform, dependencies, tx, run, ids)
  return ids.length
}
