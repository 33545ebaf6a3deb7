import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Client } from './context.ts'
import type { SessionTokens } from './session-token.ts'
import { insertSession } from './sessions.store.ts'

/** docs/spec/accounts.md §4: a bearer token lives for seven days. */
export const SESSION_LIFETIME_MS = 7 * 24 * 3_600_000

export interface OpenedSession {
  id: string
  token: string
  expiresAt: number
}

/**
 * Opens a session for a user in an account.
 * @param alongside runs first in the same transaction and may refuse by throwing.
 */
export async function openSession(
  { database, clock, ids }: Needs<'clock' | 'database' | 'ids'>,
  tokens: SessionTokens,
  member: { userId: string; tenantId: string },
  client: Client,
  alongside: (tx: Tx, sessionId: string) => Promise<void> = async () => undefined,
): Promise<OpenedSession> {
  const at = clock.now()
  const id = ids.next()
  const expiresAt = at + SESSION_LIFETIME_MS
  await database.transact(async (tx) => {
    await alongside(tx, id)
    await insertSession(tx, {
      id,
      user_id: member.userId,
      tenant_id: member.tenantId,
      created_at: at,
      expires_at: expiresAt,
      revoked_at: null,
      last_used_at: null,
      user_agent: client.userAgent.slice(0, 300),
      ip: client.ip,
    })
  })
  const token = await tokens.sign({ sessionId: id, ...member, expiresAt }, at)
  return { id, token, expiresAt }
}
