import type { Tx } from '#platform/database/database'
import type { AuthContext } from '../context.ts'
import { secretScope } from './redeem-code.ts'
import { deleteFactor, replaceRecoveryCodes } from './second-factor.store.ts'

export async function dropFactor(
  { platform: { secrets } }: Pick<AuthContext, 'platform'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  await deleteFactor(tx, userId)
  await replaceRecoveryCodes(tx, userId, [])
  const { tenantId, purpose, recordId } = secretScope(userId)
  await secrets.remove(tx, tenantId, purpose, [recordId])
}
