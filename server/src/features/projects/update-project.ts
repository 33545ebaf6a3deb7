import { PROJECT_COLOUR } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { changeProject, findProjectLocked } from './projects.store.ts'
import type { ProjectRow } from './projects.tables.ts'
import { checkProjectName } from './projects.ts'

/** Absent: unchanged. null: back to the default. */
export interface ProjectChanges {
  name?: string | null
  color?: string | null
  email_filter?: string | null
}

export async function updateProject(
  { database, clock }: Needs<'clock' | 'database'>,
  actor: Authorized<'admin'>,
  id: string,
  changes: ProjectChanges,
): Promise<ProjectRow> {
  return database.transact(async (tx) => {
    const project = await findProjectLocked(database, tx, actor.tenantId, id)
    if (!project) throw notFound('project')
    const change = {
      ...(changes.name === undefined ? {} : { name: checkProjectName(changes.name ?? '') }),
      ...(changes.color === undefined ? {} : { color: changes.color || PROJECT_COLOUR }),
      ...(changes.email_filter === undefined ? {} : { email_filter: changes.email_filter ?? '' }),
      updated_at: clock.now(),
    }
    await changeProject(tx, actor.tenantId, id, change)
    return { ...project, ...change }
  })
}
