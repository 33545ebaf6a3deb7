import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { changeIdentity, findIdentityLocked } from './identities.store.ts'
import { type GivenIdentity, readColumns, readPassword, takenAddress } from './identities.ts'
import { keepPassword } from './keep-password.ts'

/** @throws AppError `not_found`; `invalid_request`; `conflict` when the project has the address. */
export async function updateIdentity(
  platform: Needs<'clock' | 'database' | 'secrets'>,
  { tenantId }: Authorized<'admin'>,
  id: string,
  input: GivenIdentity,
): Promise<void> {
  const { database, clock } = platform
  const columns = readColumns(input)
  try {
    await database.transact(async (tx) => {
      const row = await findIdentityLocked(database, tx, tenantId, id)
      if (!row) throw notFound('identity')
      await changeIdentity(tx, tenantId, id, { ...columns, updated_at: clock.now() })
      await keepPassword(platform, tx, row, readPassword(input))
    })
  } catch (error) {
    throw database.isUniqueViolation(error) ? takenAddress(columns.email ?? '') : error
  }
}
