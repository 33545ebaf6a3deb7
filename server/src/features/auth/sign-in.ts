import { message } from '@dossier/contract/message'
import { completeSignIn, type SignedIn } from './complete-sign-in.ts'
import type { AuthContext, Client } from './context.ts'
import { provePassword } from './prove-password.ts'
import { askSecondFactor } from './second-factor/ask-second-factor.ts'

/**
 * Signs in with address and password. With a second factor, this is only the first step.
 * @throws AppError `unauthenticated`, `rate_limited`; `totp_required` with an `mfa_token`.
 */
export async function signIn(
  context: AuthContext,
  credentials: { email: string; password: string },
  client: Client,
): Promise<SignedIn> {
  const member = await provePassword(context, credentials, client)
  await askSecondFactor(context, member)
  return completeSignIn(context, member, client, { how: message('auth.viaPassword') })
}
