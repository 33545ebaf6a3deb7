import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { openBudget } from './budget/open-budget.ts'
import type { Dependencies } from './dependencies.ts'
import type { TriageInput } from './engine.ts'
import type { Engines } from './engines.ts'
import { writeSummary } from './models/write-summary.ts'
import { readInput } from './read-input.ts'

/**
 * Saves and returns a short summary: by the model when configured and within budget, else from the email's own
 * sentences. @throws AppError `not_found`.
 */
export async function summarizeEmail(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'llm' | 'mail'>,
  dependencies: Dependencies,
  engines: Engines,
  actor: Authorized,
  id: string,
): Promise<string> {
  const { tenantId } = actor
  const read = await readInput(platform, dependencies, tenantId, id)
  if (!read) throw notFound('email')
  const scope = { tenantId, projectId: read.email.project_id }
  const answer = await byModel(platform, dependencies, engines, scope, read.input)
  const summary = answer || (await engines.builtin.classify(read.input)).summary
  await platform.database.transact((tx) => dependencies.emails.forTriage.recordSummary(tx, tenantId, id, summary))
  return summary
}

async function byModel(
  platform: Needs<'clock' | 'database' | 'llm'>,
  dependencies: Dependencies,
  engines: Engines,
  scope: { tenantId: string; projectId: string },
  input: TriageInput,
): Promise<string> {
  const budget = await openBudget(platform, dependencies, engines, scope)
  if (!platform.llm || !budget.mayAskModel) return ''
  const { summary, usage } = await writeSummary(platform.llm, input)
  await budget.spend(usage)
  return summary
}
