import { sha256 } from '#platform/crypto/hash'
import { isAccessToken } from '../access-token.ts'
import { revokeAccessToken } from '../access-tokens.store.ts'
import type { AuthContext, Client } from '../context.ts'
import { findTokenBearer } from '../credentials.view.ts'
import { revokeSession } from '../sessions.store.ts'
import { leakEmail } from './leak-email.ts'

/**
 * Revokes a leaked access token or session and emails its user once. Anyone with the secret may revoke it: they could
 * do worse with it.
 */
export async function reportLeak(context: AuthContext, token: string, foundAt: string, client: Client): Promise<void> {
  const leaked = isAccessToken(token) ? await findLeakedToken(context, token) : await findLeakedSession(context, token)
  if (!leaked) return
  const { platform, accounts, audit } = context
  const { tenantId, userId, id, name, kind } = leaked
  const at = platform.clock.now()
  const user = await accounts.users.find(userId)
  await platform.database.transact(async (tx) => {
    const ended =
      kind === 'token' ? await revokeAccessToken(tx, tenantId, userId, id, at) : await revokeSession(tx, id, at)
    if (!ended) return
    const detail = [name, foundAt].filter(Boolean).join(', found at ')
    await audit.record(tx, { tenantId, action: 'token-leaked', userId: '', subjectId: id, detail, client })
    if (!user) return
    // The reporter is untrusted, so the reporter's language is ignored.
    const language = await accounts.users.findLanguage(tx, userId)
    await platform.systemEmails.send(tx, { ...leakEmail(user.email, kind, name), language })
  })
}

interface Leaked {
  kind: 'token' | 'session'
  tenantId: string
  userId: string
  id: string
  name: string
}

async function findLeakedToken({ platform }: AuthContext, token: string): Promise<Leaked | null> {
  const bearer = await findTokenBearer(platform.database.read, sha256(token))
  if (!bearer) return null
  return { kind: 'token', tenantId: bearer.tenant_id, userId: bearer.user_id, id: bearer.id, name: bearer.name }
}

async function findLeakedSession({ tokens }: AuthContext, token: string): Promise<Leaked | null> {
  const claims = await tokens.read(token)
  if (claims === null || claims === 'expired') return null
  const { tenantId, userId, sessionId } = claims
  return { kind: 'session', tenantId, userId, id: sessionId, name: '' }
}
