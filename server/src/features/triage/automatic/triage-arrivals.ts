import type { Tx } from '#platform/database/database'
import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { newRun, queueRun } from '../runs/start-run.ts'
import { takeArrivals } from './arrivals.store.ts'

/** Mails of one automatic run. */
const MOST_TOGETHER = 200

/**
 * Makes runs of what waits for the automatic triage of a project; a run that nobody asked for is a run as any other, with
 * a journal that can be undone. A mail leaves the queue in the transaction that enlists it, so it is in one run, however
 * many processes look. What has left the inbox meanwhile, or was handled, is left out.
 */
export async function triageArrivals(
  platform: Needs<'clock' | 'database' | 'events' | 'ids' | 'jobs'>,
  dependencies: Dependencies,
  { tenantId, payload, signal }: JobRun<{ projectId: string }>,
): Promise<void> {
  const { projectId } = payload
  for (let taken = MOST_TOGETHER; taken === MOST_TOGETHER; ) {
    signal.throwIfAborted()
    taken = await platform.database.transact((tx) => enlistArrivals(platform, dependencies, tx, tenantId, projectId))
  }
}

/** @returns how many were taken out of the queue. */
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
  // Switched off meanwhile, or the project is gone: the queue is emptied all the same.
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
