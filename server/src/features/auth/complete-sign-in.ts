import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { AuthContext, Client } from './context.ts'
import type { Member } from './member.ts'
import { recordSignIn } from './notifications/record-sign-in.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { isFactorOn } from './second-factor/second-factor.store.ts'

export interface SignedIn {
  member: Member
  session: OpenedSession
}

export interface SignInProof {
  how: string
  /** True after a second factor, or when the proof itself counts as two factors. */
  twoFactors?: boolean
  /** Consumes the link or code in the transaction of the session. Throws when it is already used. */
  redeem?: (tx: Tx) => Promise<void>
  /** True when a separate email already reports this sign-in. */
  isReported?: boolean
}

/**
 * Opens and records the session of a fully authenticated user. Refuses when the password changed, or a second factor
 * was turned on, since the proof.
 */
export async function completeSignIn(
  context: AuthContext,
  member: Member,
  client: Client,
  { how, twoFactors = false, redeem = async () => undefined, isReported = false }: SignInProof,
): Promise<SignedIn> {
  const { platform, accounts, tokens } = context
  const { user, tenantId } = member
  const session = await openSession(platform, tokens, { userId: user.id, tenantId }, client, async (tx, sessionId) => {
    const locked = await accounts.users.lock(tx, user.id)
    if (locked?.password_hash !== user.password_hash) throw changedMeanwhile()
    await redeem(tx)
    if (!twoFactors && (await isFactorOn(tx, user.id))) throw changedMeanwhile()
    await recordSignIn(context, tx, { user, tenantId, sessionId, how, client, isReported })
  })
  return { member, session }
}

const changedMeanwhile = (): AppError => new AppError('unauthenticated', message('auth.signInMethodChanged'))
