import { message } from '@dossier/contract/message'
import type { Authorized } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { Reads, Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { deleteIdentities, findIdentityLocked } from './identities.store.ts'
import { PASSWORD_PURPOSE } from './identities.ts'

export type IsInUse = (db: Reads, tenantId: string, identityId: string) => Promise<boolean>

/** @throws AppError `not_found`; `conflict` while an outgoing email needs it. */
export async function removeIdentity(
  platform: Needs<'database' | 'secrets'>,
  isInUse: IsInUse,
  { tenantId }: Authorized<'admin'>,
  id: string,
): Promise<void> {
  const { database } = platform
  await database.transact(async (tx) => {
    if (!(await findIdentityLocked(database, tx, tenantId, id))) throw notFound('identity')
    if (await isInUse(tx, tenantId, id)) throw inUse()
    await deleteIdentitiesAndPasswords(platform, tx, tenantId, [id])
  })
}

const inUse = (): AppError => new AppError('conflict', message('sending.identityInUse'))

export async function deleteIdentitiesAndPasswords(
  { secrets }: Needs<'secrets'>,
  tx: Tx,
  tenantId: string,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  await deleteIdentities(tx, tenantId, ids)
  await secrets.remove(tx, tenantId, PASSWORD_PURPOSE, ids)
}
