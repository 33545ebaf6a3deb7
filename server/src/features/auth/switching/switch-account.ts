import { message } from '@dossier/contract/message'
import type { Role } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { SessionRow } from '../auth.tables.ts'
import type { SignedIn } from '../complete-sign-in.ts'
import type { AuthContext, Client } from '../context.ts'
import { insertSession, revokeSession } from '../sessions.store.ts'

/**
 * Switches to another account of the same user. A new session replaces the old one, whose token and sockets end; its
 * age and expiry stay.
 * @throws AppError `not_found` for an account without membership; `conflict` for a personal access token, which belongs
 * to one account; `unauthenticated` when the session has ended.
 */
export async function switchAccount(
  context: AuthContext,
  actor: Authorized,
  tenantId: string,
  client: Client,
): Promise<SignedIn> {
  if (actor.credential.kind !== 'session') throw boundToken()
  const { platform, accounts, audit, tokens } = context
  const { userId, credential } = actor
  const user = await accounts.users.find(userId)
  if (!user) throw ended()
  const { next, role } = await platform.database.transact(async (tx) => {
    // The lock serializes this with a password change. A later change ends the new session too; an earlier one ended
    // the old session.
    await accounts.users.lock(tx, userId)
    const membership = await accounts.memberships.find(tx, tenantId, userId)
    if (!membership) throw notFound('account')
    const row = await moveSession(platform, tx, credential.id, tenantId, client)
    for (const follow of context.sessionMoves) await follow(tx, credential.id, row.id)
    await audit.record(tx, { tenantId, action: 'account-switched', userId, subjectId: row.id, client })
    return { next: row, role: membership.role as Role }
  })
  const claims = { sessionId: next.id, userId, tenantId, expiresAt: next.expires_at }
  const token = await tokens.sign(claims, platform.clock.now())
  return { member: { user, tenantId, role }, session: { id: next.id, token, expiresAt: next.expires_at } }
}

/** With two concurrent switches, one succeeds and the other finds its session ended. */
async function moveSession(
  { clock, ids }: Needs<'clock' | 'ids'>,
  tx: Tx,
  id: string,
  tenantId: string,
  client: Client,
): Promise<SessionRow> {
  if (!(await revokeSession(tx, id, clock.now()))) throw ended()
  const old = await tx.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const next: SessionRow = {
    ...old,
    id: ids.next(),
    tenant_id: tenantId,
    revoked_at: null,
    last_used_at: null,
    user_agent: client.userAgent.slice(0, 300),
    ip: client.ip,
  }
  await insertSession(tx, next)
  return next
}

const ended = (): AppError => new AppError('unauthenticated', message('auth.signInEnded'))

const boundToken = (): AppError => new AppError('conflict', message('auth.accessTokenBound'))
