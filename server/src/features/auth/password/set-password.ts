import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { AuthContext } from '../context.ts'
import { forgetPlacesOf } from '../notices/places.store.ts'
import { UNDER_WAY, voidOneTimeTokens } from '../one-time-tokens.store.ts'
import { revokeSessionsOf } from '../sessions.store.ts'

/**
 * Puts a new password in the place of the one that was proved, and ends what the old one had opened.
 * @param keptSession goes on; '' = none does.
 * @returns how many sign-ins ended.
 * @throws AppError `conflict` when somebody changed it meanwhile.
 */
export async function setPassword(
  { platform, accounts }: AuthContext,
  tx: Tx,
  user: { id: string; password_hash: string },
  passwordHash: string,
  keptSession: string,
): Promise<number> {
  const at = platform.clock.now()
  // Sign-ins hold this row too: one that is under way comes before, and is ended here, or after, and is refused.
  const locked = await accounts.users.lock(tx, user.id)
  if (locked?.password_hash !== user.password_hash) throw new AppError('conflict', message('auth.passwordRace'))
  await accounts.users.updatePassword(tx, user.id, passwordHash)
  await voidOneTimeTokens(tx, user.id, UNDER_WAY)
  await forgetPlacesOf(tx, user.id)
  return revokeSessionsOf(tx, user.id, keptSession, at)
}
