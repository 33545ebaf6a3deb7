import type { Tx } from '#platform/database/database'
import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import { claimArrivals, listArrivals } from '../arrivals/arrivals.store.ts'
import { AUTOMATIC_TRIAGE_JOB, GATHER_MS } from '../arrivals/automatic-triage.job.ts'
import type { Dependencies } from '../dependencies.ts'
import { newAutomaticRun, queueRun } from '../runs/start-run.ts'
import { applyRulesToArrivals, MAX_BATCH } from './apply-rules-to-arrivals.ts'

/**
 * Turns waiting arrivals into ordinary runs, with a journal that can be undone: first of rules, then of triage. An email
 * leaves the queue in the transaction that enlists it, so it joins exactly one run. Skips emails that left the inbox or
 * were handled meanwhile.
 */
export async function triageArrivals(
  platform: Needs<'clock' | 'database' | 'events' | 'ids' | 'jobs'>,
  dependencies: Dependencies,
  { tenantId, payload, signal }: JobRun<{ projectId: string }>,
): Promise<void> {
  const { projectId } = payload
  for (const stage of ['rules', 'verdict'] as const)
    await applyRulesToArrivals(platform, dependencies, { tenantId, projectId, stage, signal })
  for (let claimedCount = MAX_BATCH; claimedCount === MAX_BATCH; ) {
    signal.throwIfAborted()
    claimedCount = await platform.database.transact((tx) =>
      enlistArrivals(platform, dependencies, tx, tenantId, projectId),
    )
  }
  await waitForRules(platform, tenantId, projectId)
}

/** Comes back for emails whose rules are still at work. */
async function waitForRules(
  { database, jobs, clock }: Needs<'clock' | 'database' | 'jobs'>,
  tenantId: string,
  projectId: string,
): Promise<void> {
  if ((await listArrivals(database.read, tenantId, projectId, 'triage', 1)).length === 0) return
  const runAt = clock.now() + GATHER_MS
  await database.transact((tx) =>
    jobs.enqueue(tx, AUTOMATIC_TRIAGE_JOB, { tenantId, payload: { projectId }, key: projectId, runAt }),
  )
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
  const run = newAutomaticRun(platform, { tenantId, projectId, limit: MAX_BATCH })
  await queueRun(platform, dependencies, tx, run, ids)
  return ids.length
}
