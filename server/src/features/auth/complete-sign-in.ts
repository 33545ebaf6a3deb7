import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { AuthContext, Client } from './context.ts'
import type { Member } from './member.ts'
import { noteSignIn } from './notices/note-sign-in.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { isFactorOn } from './second-factor/second-factor.store.ts'

/** Somebody is in: what the answers of every way to sign in are made of. */
export interface SignedIn {
  member: Member
  session: OpenedSession
}

/** By what somebody has proved who they are. */
export interface SignInProof {
  /** For the audit log, such as `password`. */
  how: string
  /** A second factor was passed, or the proof is two by itself. */
  twoFactors?: boolean
  /** Uses up what was proved by (a link, a code), in the transaction of the session; throws when it is used up already. */
  redeem?: (tx: Tx) => Promise<void>
  /** A letter of its own tells the person of this sign-in. */
  isTold?: boolean
}

/**
 * Opens the session of somebody who has proved everything that is asked of them, and notes it. A password that was
 * changed since it was proved opens nothing, nor does one factor where a second one was turned on since.
 */
export async function completeSignIn(
  context: AuthContext,
  member: Member,
  client: Client,
  { how, twoFactors = false, redeem = async () => undefined, isTold = false }: SignInProof,
): Promise<SignedIn> {
  const { platform, accounts, tokens } = context
  const { user, tenantId } = member
  const session = await openSession(platform, tokens, { userId: user.id, tenantId }, client, async (tx, sessionId) => {
    const locked = await accounts.users.lock(tx, user.id)
    if (locked?.password_hash !== user.password_hash) throw changedMeanwhile()
    await redeem(tx)
    if (!twoFactors && (await isFactorOn(tx, user.id))) throw changedMeanwhile()
    await noteSignIn(context, tx, { user, tenantId, sessionId, how, client, isTold })
  })
  return { member, session }
}

const changedMeanwhile = (): AppError => new AppError('unauthenticated', message('auth.signInMethodChanged'))
