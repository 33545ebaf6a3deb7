import { notFound } from '#core/app-error'
import type { ProjectsFeature } from '#features/projects/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { findEmail } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'

/**
 * Returns the email and locks its project against other writers until the transaction ends. Also locks the target
 * project of a move, in id order.
 * @throws AppError `not_found` for the email or the target project.
 */
export async function lockEmail(
  platform: Needs<'database'>,
  projects: ProjectsFeature,
  tx: Tx,
  tenantId: string,
  id: string,
  secondProject?: string,
): Promise<EmailTableRow> {
  const email = await findEmail(tx, tenantId, id)
  if (!email) throw notFound('email')
  const projectIds = [...new Set([email.project_id, secondProject ?? email.project_id])].sort()
  for (const project of projectIds) await projects.lock(tx, tenantId, project)
  if (platform.database.dialect === 'sqlite') return email
  // It may have moved or been deleted while we waited for the lock.
  const now = await findEmail(tx, tenantId, id)
  if (!now) throw notFound('email')
  if (!projectIds.includes(now.project_id)) return lockEmail(platform, projects, tx, tenantId, id, secondProject)
  return now
}
