import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { AuthContext } from './context.ts'
import { listCountingCredentials } from './credentials.view.ts'
import type { Recipient } from './notifications/send-notification.ts'

/**
 * Locks the user's row and checks the credential again before creating a new one. Revoking all credentials takes the
 * same lock, so none can appear concurrently.
 * @returns the user.
 * @throws AppError `unauthenticated`.
 */
export async function lockCredential(
  { platform, accounts }: Pick<AuthContext, 'platform' | 'accounts'>,
  tx: Tx,
  { userId, credential }: Actor,
): Promise<Recipient> {
  const user = await accounts.users.lock(tx, userId)
  const counting = await listCountingCredentials(tx, [credential], platform.clock.now())
  if (user && counting.has(credential.id)) return user
  throw new AppError('unauthenticated', message('auth.signInEnded'))
}
