import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { claimInStage, deleteArrivals, listArrivals, moveToTriageStage } from '../arrivals/arrivals.store.ts'
import type { Dependencies } from '../dependencies.ts'
import { newAutomaticRun, queueRun } from '../runs/start-run.ts'

/** Arrivals of one run. */
export const MAX_BATCH = 200

interface Waiting {
  tenantId: string
  projectId: string
  stage: 'rules' | 'verdict'
  signal: AbortSignal
}

/**
 * Turns arrivals that rules match into a run of rules. The others go on to triage, and the former follow when their
 * rules are done. Matching happens outside the transaction; the run matches each email again.
 */
export async function applyRulesToArrivals(
  platform: Needs<'clock' | 'database' | 'events' | 'ids' | 'jobs'>,
  dependencies: Dependencies,
  { tenantId, projectId, stage, signal }: Waiting,
): Promise<void> {
  const { database } = platform
  const matchStage = stage === 'rules' ? 'arrival' : 'verdict'
  for (let listed = MAX_BATCH; listed === MAX_BATCH; ) {
    signal.throwIfAborted()
    const ids = await listArrivals(database.read, tenantId, projectId, stage, MAX_BATCH)
    listed = ids.length
    if (listed === 0) return
    const matching = new Set(await dependencies.rules.matching(tenantId, projectId, ids, matchStage))
    await database.transact(async (tx) => {
      const claimed = await claimInStage(database, tx, tenantId, ids, stage)
      if (claimed.length === 0) return
      if (stage === 'rules') await moveToTriageStage(tx, tenantId, claimed)
      else await deleteArrivals(tx, tenantId, claimed)
      const matched = claimed.filter((id) => matching.has(id))
      if (matched.length > 0) await queueRules(platform, dependencies, tx, { tenantId, projectId, stage }, matched)
    })
  }
}

async function queueRules(
  platform: Needs<'clock' | 'events' | 'ids' | 'jobs'>,
  dependencies: Dependencies,
  tx: Tx,
  { tenantId, projectId, stage }: Omit<Waiting, 'signal'>,
  matched: readonly string[],
): Promise<void> {
  const project = await dependencies.projects.find(tx, tenantId, projectId)
  if (!project) return
  const run = newAutomaticRun(platform, {
    tenantId,
    projectId,
    limit: MAX_BATCH,
    rules: { kind: stage === 'rules' ? 'rules' : 'verdict-rules', ruleId: '' },
  })
  await queueRun(platform, dependencies, tx, run, matched)
}
