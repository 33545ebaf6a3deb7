import { message } from '@dossier/contract/message'
import { AppError, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { changeProject, findProjectLocked } from './projects.store.ts'

/** The limit of the field (contract, project). */
const MAX_FILTER = 20_000

/**
 * Adds a rule on its own line to the project's mail filter, unless it exists.
 * @throws AppError `not_found`; `conflict` when the filter is full, or the text would parse as several rules.
 */
export async function addFilterRule(
  { database, clock }: Needs<'clock' | 'database'>,
  tx: Tx,
  tenantId: string,
  projectId: string,
  rule: string,
): Promise<void> {
  if (/[,\r\n]/.test(rule)) throw new AppError('conflict', message('projects.filterRuleInvalid'))
  const project = await findProjectLocked(database, tx, tenantId, projectId)
  if (!project) throw notFound('project')
  const rules = project.email_filter.split(/[,\n]/).map((each) => each.trim().toLowerCase())
  if (rules.includes(rule.toLowerCase())) return
  const filter = [project.email_filter.trimEnd(), rule].filter(Boolean).join('\n')
  if (filter.length > MAX_FILTER) throw new AppError('conflict', message('projects.filterFull'))
  await changeProject(tx, tenantId, projectId, { email_filter: filter, updated_at: clock.now() })
}
