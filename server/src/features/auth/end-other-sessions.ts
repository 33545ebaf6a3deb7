import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import type { AuthContext, Client } from './context.ts'
import { demandSession } from './demand-session.ts'
import { lockCredential } from './lock-credential.ts'
import { revokeSessionsOf } from './sessions.store.ts'

/**
 * Ends every other session of a user, in every account (OWASP ASVS 7.4.3). Access tokens stay.
 * @returns the number of ended sessions. @throws AppError `forbidden` for a token; `unauthenticated` when this session
 * has ended.
 */
export async function endOtherSessions(context: AuthContext, actor: Actor, client: Client): Promise<number> {
  const { platform, audit } = context
  const { tenantId, userId } = actor
  const currentSessionId = demandSession(actor)
  return platform.database.transact(async (tx) => {
    // The lock serializes this with concurrent sign-ins and account switches.
    await lockCredential(context, tx, actor)
    const ended = await revokeSessionsOf(tx, userId, currentSessionId, platform.clock.now())
    const detail = ended === 1 ? message('auth.oneOther') : message('auth.others', { count: ended })
    if (ended > 0) await audit.record(tx, { tenantId, action: 'session-ended', userId, detail, client })
    return ended
  })
}
