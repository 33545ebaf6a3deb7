import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { changeIdentity, clearOtherDefaults, findIdentityLocked, listIdentitiesOf } from './identities.store.ts'
import {
  addressConflict,
  destinationOf,
  type IdentityInput,
  readColumns,
  readPassword,
  refuseShared,
} from './identities.ts'
import { demandSameServer, storePassword } from './store-password.ts'

/** @throws AppError `not_found`; `invalid_request`; `conflict` when the project has the address. */
export async function updateIdentity(
  platform: Needs<'clock' | 'database' | 'secrets'>,
  { tenantId }: Authorized<'admin'>,
  id: string,
  input: IdentityInput,
): Promise<void> {
  const { database, clock } = platform
  const columns = readColumns(input)
  try {
    await database.transact(async (tx) => {
      const row = await findIdentityLocked(database, tx, tenantId, id)
      if (!row) throw notFound('identity')
      await changeIdentity(tx, tenantId, id, { ...columns, updated_at: clock.now() })
      const changed = { ...row, ...columns }
      refuseShared(changed, await listIdentitiesOf(tx, tenantId, row.project_id))
      if (columns.is_default === 1) await clearOtherDefaults(tx, changed)
      const password = readPassword(input)
      // Without a server nothing is sent, and the first one gets its password back.
      const isOtherServer = changed.smtp_host !== '' && destinationOf(changed) !== destinationOf(row)
      if (password.keep && isOtherServer) await demandSameServer(platform, tx, changed)
      await storePassword(platform, tx, changed, password)
    })
  } catch (error) {
    throw database.isUniqueViolation(error) ? addressConflict(columns.email ?? '') : error
  }
}
