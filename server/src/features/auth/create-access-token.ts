import { message } from '@dossier/contract/message'
import type { Scope } from '@dossier/contract/scopes'
import type { Authorized } from '#core/actor'
import { invalidField } from '#core/app-error'
import { sha256 } from '#platform/crypto/hash'
import { makeAccessToken } from './access-token.ts'
import { insertAccessToken } from './access-tokens.store.ts'
import type { AccessTokenRow } from './auth.tables.ts'
import type { AuthContext, Client } from './context.ts'
import { demandSession } from './demand-session.ts'
import { lockCredential } from './lock-credential.ts'
import { sendNotification } from './notifications/send-notification.ts'

export interface NewAccessToken {
  name: string
  /** null = all rights, including rights added later. */
  scopes: Scope[] | null
  expiresAt: number | null
}

/**
 * Creates a personal access token for the actor in the active account. Requires a session: a token that could create
 * tokens would outlive its own revocation.
 * @returns the row, and the token to show once.
 * @throws AppError `invalid_request` for a past expiry or a missing name; `forbidden` for a token.
 */
export async function createAccessToken(
  context: AuthContext,
  actor: Authorized,
  input: NewAccessToken,
  client: Client,
): Promise<{ token: string; row: AccessTokenRow }> {
  const { platform, audit } = context
  const { database, clock, ids } = platform
  demandSession(actor)
  const name = input.name.trim()
  if (!name) throw invalidField('/name', message('auth.tokenNameRequired'))
  if (input.expiresAt !== null && input.expiresAt <= clock.now()) {
    throw invalidField('/expires_at', message('auth.expiryPast'))
  }
  const scopes = input.scopes && [...new Set(input.scopes)]
  const token = makeAccessToken()
  const row: AccessTokenRow = {
    tenant_id: actor.tenantId,
    id: ids.next(),
    user_id: actor.userId,
    name,
    hash: sha256(token),
    last_four: token.slice(-4),
    scopes: scopes ? JSON.stringify(scopes) : '',
    created_at: clock.now(),
    last_used_at: null,
    expires_at: input.expiresAt,
    revoked_at: null,
  }
  const { tenantId, userId } = actor
  await database.transact(async (tx) => {
    const user = await lockCredential(context, tx, actor)
    await insertAccessToken(tx, row)
    await audit.record(tx, { tenantId, action: 'token-created', userId, subjectId: row.id, detail: name, client })
    await sendNotification(context, tx, user, { kind: 'token-created', name }, client)
  })
  return { token, row }
}
