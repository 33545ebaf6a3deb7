import type { Authorized } from '#core/actor'
import type { ProjectsFeature } from '#features/projects/index'
import type { Needs } from '#platform/platform'
import { clearOtherDefaults, insertIdentity, listIdentitiesOf } from './identities.store.ts'
import { IDENTITIES, type IdentityRow } from './identities.tables.ts'
import { addressConflict, type IdentityInput, readColumns, readPassword, refuseShared } from './identities.ts'
import { storePassword } from './store-password.ts'

/**
 * Creates an identity. Its server may follow later and may be private; use of the identity checks it.
 * @returns its id.
 * @throws AppError `not_found` for the project; `invalid_request`; `conflict` when the project has the address.
 */
export async function createIdentity(
  platform: Needs<'clock' | 'database' | 'ids' | 'secrets'>,
  projects: ProjectsFeature,
  actor: Authorized<'admin'>,
  projectId: string,
  input: IdentityInput & { email: string },
): Promise<string> {
  const { database } = platform
  await projects.resolve(database.read, actor.tenantId, projectId)
  const row = newIdentity(platform, actor, projectId, input)
  try {
    await database.transact(async (tx) => {
      await projects.lock(tx, actor.tenantId, projectId)
      refuseShared(row, await listIdentitiesOf(tx, actor.tenantId, projectId))
      await insertIdentity(tx, row)
      if (row.is_default === 1) await clearOtherDefaults(tx, row)
      await storePassword(platform, tx, row, readPassword(input))
    })
  } catch (error) {
    throw database.isUniqueViolation(error) ? addressConflict(row.email) : error
  }
  return row.id
}

function newIdentity(
  { clock, ids }: Needs<'clock' | 'ids'>,
  { tenantId, userId }: Authorized<'admin'>,
  projectId: string,
  input: IdentityInput,
): IdentityRow {
  const at = clock.now()
  return IDENTITIES.newRow({
    tenant_id: tenantId,
    id: ids.next(),
    project_id: projectId,
    owner_id: userId,
    ...readColumns(input),
    created_at: at,
    updated_at: at,
  })
}
