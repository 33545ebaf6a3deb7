import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Member } from './member.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import type { AuthParts, Client } from './parts.ts'

/** Somebody is in: what the answers of every way to sign in are made of. */
export interface SignedIn {
  member: Member
  session: OpenedSession
}

/**
 * Opens the session of somebody who has proved everything that is asked of them, and notes it. A password that was
 * changed since it was proved opens nothing.
 * @param how for the audit log, such as `password`.
 * @param redeem uses up what was proved by (a link, a code), in the same transaction; throws when it is used up already.
 */
export async function completeSignIn(
  { platform, accounts, audit, tokens }: AuthParts,
  member: Member,
  client: Client,
  how: string,
  redeem: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<SignedIn> {
  const { user, tenantId } = member
  const session = await openSession(platform, tokens, { userId: user.id, tenantId }, client, async (tx, sessionId) => {
    const locked = await accounts.lockUser(tx, user.id)
    if (locked?.password_hash !== user.password_hash) throw changedMeanwhile()
    await redeem(tx)
    await audit.record(tx, {
      tenantId,
      action: 'sign-in',
      userId: user.id,
      subjectId: sessionId,
      detail: `with ${how}`,
      client,
    })
  })
  return { member, session }
}

const changedMeanwhile = (): AppError =>
  new AppError('unauthenticated', 'The password was changed at this moment. Sign in with the new one.')
