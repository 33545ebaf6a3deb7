import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { AuthContext } from '../context.ts'
import { deleteNetworksOf } from '../notifications/networks.store.ts'
import { UNDER_WAY, voidOneTimeTokens } from '../one-time-tokens.store.ts'
import { revokeSessionsOf } from '../sessions.store.ts'

/**
 * Replaces the proved password and ends the access that it granted.
 * @param keptSession survives; '' = none.
 * @returns the number of ended sessions.
 * @throws AppError `conflict` when the password changed concurrently.
 */
export async function setPassword(
  { platform, accounts }: AuthContext,
  tx: Tx,
  user: { id: string; password_hash: string },
  passwordHash: string,
  keptSession: string,
): Promise<number> {
  const at = platform.clock.now()
  // Sign-ins lock this row too. A concurrent one commits first and is ended here, or runs later and is refused.
  const locked = await accounts.users.lock(tx, user.id)
  if (locked?.password_hash !== user.password_hash) throw new AppError('conflict', message('auth.passwordRace'))
  await accounts.users.updatePassword(tx, user.id, passwordHash)
  await voidOneTimeTokens(tx, user.id, UNDER_WAY)
  await deleteNetworksOf(tx, user.id)
  return revokeSessionsOf(tx, user.id, keptSession, at)
}
