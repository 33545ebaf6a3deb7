import { unusablePassword } from '#platform/crypto/password'
import type { Tx } from '#platform/database/database'
import { revokeAccessTokensOf } from '../access-tokens.store.ts'
import { forgetPlacesOf } from '../notices/places.store.ts'
import { voidOneTimeTokens } from '../one-time-tokens.store.ts'
import type { AuthParts } from '../parts.ts'
import { deletePasskeysOf } from '../passkeys/passkeys.store.ts'
import { UNDER_WAY } from '../password/set-password.ts'
import { dropFactor } from '../second-factor/drop-factor.ts'
import { revokeSessionsOf } from '../sessions.store.ts'

/** Ends every way into an account that was there before its address was proved. The caller holds the user's row. */
export async function dropEarlierAccess(
  parts: AuthParts,
  tx: Tx,
  userId: string,
  keepsPassword: boolean,
): Promise<void> {
  const at = parts.platform.clock.now()
  await deletePasskeysOf(tx, userId)
  await dropFactor(parts, tx, userId)
  await revokeAccessTokensOf(tx, userId, at)
  await revokeSessionsOf(tx, userId, '', at)
  await voidOneTimeTokens(tx, userId, UNDER_WAY)
  await forgetPlacesOf(tx, userId)
  for (const end of parts.accessEndings) await end(tx, { userId, tenantId: null })
  if (!keepsPassword) await parts.accounts.updatePassword(tx, userId, unusablePassword())
}
