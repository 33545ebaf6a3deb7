import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { changeIdentity, findIdentityLocked } from './identities.store.ts'
import { addressConflict, type IdentityInput, readColumns, readPassword } from './identities.ts'
import { storePassword } from './store-password.ts'

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
      await storePassword(platform, tx, row, readPassword(input))
    })
  } catch (error) {
    throw database.isUniqueViolation(error) ? addressConflict(columns.email ?? '') : error
  }
}
