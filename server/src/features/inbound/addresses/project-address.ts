import type { Authorized } from '#core/actor'
import type { ProjectContent, ProjectsFeature } from '#features/projects/index'
import type { Needs } from '#platform/platform'
import { deleteAlias, findAlias, insertAlias, replaceAlias } from './aliases.store.ts'
import { newAlias } from './aliases.ts'

/** Both '' while the server has no domain for them. */
export interface ProjectAddress {
  address: string
  alias: string
}

/**
 * Creates the alias on first use.
 * @throws AppError `not_found`.
 */
export async function getAddress(
  platform: Needs<'clock' | 'config' | 'database'>,
  projects: ProjectsFeature,
  tenantId: string,
  id: string,
): Promise<ProjectAddress> {
  const { database, clock, config } = platform
  const project = await projects.resolve(database.read, tenantId, id)
  if (!config.emailForwardDomain) return NO_ADDRESS
  const storedAlias = await findAlias(database.read, tenantId, project.id)
  if (storedAlias) return addressOf(platform, project.id, storedAlias.local_part)
  const row = {
    tenant_id: tenantId,
    project_id: project.id,
    local_part: newAlias(project.name),
    created_at: clock.now(),
  }
  const alias = await database.transact(async (tx) => {
    await projects.lock(tx, tenantId, project.id)
    await insertAlias(tx, row)
    return findAlias(tx, tenantId, project.id)
  })
  return addressOf(platform, project.id, alias?.local_part ?? row.local_part)
}

/** Invalidates the old alias; the address by id stays. @throws AppError `not_found`. */
export async function rotateAlias(
  platform: Needs<'clock' | 'config' | 'database'>,
  projects: ProjectsFeature,
  { tenantId }: Authorized<'admin'>,
  id: string,
): Promise<ProjectAddress> {
  const { database, clock, config } = platform
  const project = await projects.resolve(database.read, tenantId, id)
  if (!config.emailForwardDomain) return NO_ADDRESS
  const alias = newAlias(project.name)
  await database.transact(async (tx) => {
    await projects.lock(tx, tenantId, project.id)
    await replaceAlias(tx, { tenant_id: tenantId, project_id: project.id, local_part: alias, created_at: clock.now() })
  })
  return addressOf(platform, project.id, alias)
}

const NO_ADDRESS: ProjectAddress = { address: '', alias: '' }

const addressOf = ({ config }: Needs<'config'>, projectId: string, alias: string): ProjectAddress => ({
  address: `${projectId}@${config.emailForwardDomain}`,
  alias: `${alias}@${config.emailForwardDomain}`,
})

/** A deleted project loses its alias, and emails to it are rejected. */
export const aliasesOfProject: ProjectContent = {
  noun: 'addresses',
  count: async () => 0,
  move: async (tx, tenantId, fromId) => void (await deleteAlias(tx, tenantId, fromId)),
  clear: async (tx, tenantId, projectId) => void (await deleteAlias(tx, tenantId, projectId)),
}
