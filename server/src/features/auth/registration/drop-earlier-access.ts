import { unusablePassword } from '#platform/crypto/password'
import type { Tx } from '#platform/database/database'
import { revokeAccessTokensOf } from '../access-tokens.store.ts'
import type { AuthContext } from '../context.ts'
import { deleteNetworksOf } from '../notifications/networks.store.ts'
import { UNDER_WAY, voidOneTimeTokens } from '../one-time-tokens.store.ts'
import { deletePasskeysOf } from '../passkeys/passkeys.store.ts'
import { dropFactor } from '../second-factor/drop-factor.ts'
import { revokeSessionsOf } from '../sessions.store.ts'

/** Ends all access that existed before the address was proved. The caller holds the lock on the user's row. */
export async function dropEarlierAccess(
  context: AuthContext,
  tx: Tx,
  userId: string,
  keepsPassword: boolean,
): Promise<void> {
  const at = context.platform.clock.now()
  await deletePasskeysOf(tx, userId)
  await dropFactor(context, tx, userId)
  await revokeAccessTokensOf(tx, userId, at)
  await revokeSessionsOf(tx, userId, '', at)
  await voidOneTimeTokens(tx, userId, UNDER_WAY)
  await deleteNetworksOf(tx, userId)
  for (const end of context.accessEndings) await end(tx, { userId, tenantId: null })
  if (!keepsPassword) await context.accounts.users.updatePassword(tx, userId, unusablePassword())
}
