import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../../dependencies.ts'
import type { TriageRunRow } from '../../triage.tables.ts'
import { existingRun, newRun, queueRun } from '../start-run.ts'

/** Emails that a run compares by default. */
const USUAL_MAILS = 1_000

/**
 * Queues a run of one rule, enabled or not, over the received emails that it matches, newest first. Leaves emails that
 * wait in another run. The same run id returns the same run.
 * @throws AppError `not_found` for the rule; `conflict` when the run id belongs to another request.
 */
export async function startRuleRun(
  platform: Needs<'clock' | 'database' | 'events' | 'ids' | 'jobs'>,
  dependencies: Dependencies,
  { tenantId, userId, role }: Authorized,
  ruleId: string,
  { limit = USUAL_MAILS, runId = '' }: { limit?: number | undefined; runId?: string | undefined },
): Promise<TriageRunRow> {
  const { database } = platform
  const rule = await dependencies.rules.find(database.read, tenantId, ruleId)
  if (!rule) throw notFound('rule')
  const matched = await dependencies.rules.scan(tenantId, ruleId, rule.project_id, limit)
  return database.transact(async (tx) => {
    const run = newRun(platform, {
      tenantId,
      userId,
      role,
      projectId: rule.project_id,
      limit,
      runId,
      dryRun: false,
      rules: { kind: 'rules', ruleId },
    })
    return (
      (await queueRun(platform, dependencies, tx, run, matched)) ?? existingRun(tx, run, { projectId: rule.project_id })
    )
  })
}
