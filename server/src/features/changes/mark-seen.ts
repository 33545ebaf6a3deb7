import type { Actor } from '#core/actor'
import type { Needs } from '#platform/platform'
import { putLook } from './changes.store.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Records that the user has seen the changes of a project up to a time; a future one counts as the present.
 * @returns the time of the last look. @throws AppError `not_found`, or `forbidden` for a caller who
 * may see nothing.
 */
export async function markSeen(
  { clock, database, projects, search }: Pick<Dependencies, 'projects' | 'search'> & Needs<'clock' | 'database'>,
  actor: Actor,
  projectId: string,
  until: number,
): Promise<number> {
  const { tenantId, userId } = actor
  return database.transact(async (tx) => {
    const { id } = await projects.lock(tx, tenantId, projectId)
    search.visibleTypes(actor)
    const looked_at = Math.min(until, clock.now())
    return putLook(tx, { tenant_id: tenantId, user_id: userId, project_id: id, looked_at })
  })
}
