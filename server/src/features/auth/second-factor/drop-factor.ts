import type { Tx } from '#platform/database/database'
import type { AuthContext } from '../context.ts'
import { deleteFactor, replaceRecoveryCodes } from './second-factor.store.ts'
import { placeOfSecret } from './take-code.ts'

/** The second factor of a user is gone, with its secret and its recovery codes. */
export async function dropFactor(
  { platform: { secrets } }: Pick<AuthContext, 'platform'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  await deleteFactor(tx, userId)
  await replaceRecoveryCodes(tx, userId, [])
  const { tenantId, purpose, recordId } = placeOfSecret(userId)
  await secrets.remove(tx, tenantId, purpose, [recordId])
}
