import type { Scope } from '@dossier/contract/scopes'
import type { Authorized } from '#core/actor'
import { invalidField } from '#core/app-error'
import { sha256 } from '#platform/crypto/hash'
import { makeAccessToken } from './access-token.ts'
import { insertAccessToken } from './access-tokens.store.ts'
import type { AccessTokenRow } from './auth.tables.ts'
import type { AuthParts, Client } from './parts.ts'

export interface NewAccessToken {
  name: string
  /** null = all rights, also those that come later. */
  scopes: Scope[] | null
  expiresAt: number | null
}

/**
 * A personal access token for the actor, in the active account. It cannot reach further than the credential that makes it.
 * @returns the token, to be shown once, and its row.
 * @throws AppError `invalid_request` for a past expiry, a missing name or a scope that the actor does not hold.
 */
export async function createAccessToken(
  { platform, audit }: AuthParts,
  actor: Authorized,
  input: NewAccessToken,
  client: Client,
): Promise<{ token: string; row: AccessTokenRow }> {
  const { database, clock, ids } = platform
  const name = input.name.trim()
  if (!name) throw invalidField('/name', 'Give the token a name, so that you know it again in the list.')
  if (input.expiresAt !== null && input.expiresAt <= clock.now()) {
    throw invalidField('/expires_at', 'The expiry must lie in the future.')
  }
  const scopes = reachable(actor, input.scopes)
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
    await insertAccessToken(tx, row)
    await audit.record(tx, { tenantId, action: 'token-created', userId, subjectId: row.id, detail: name, client })
  })
  return { token, row }
}

function reachable(actor: Authorized, wanted: Scope[] | null): Scope[] | null {
  if (wanted === null) return actor.credential.kind === 'session' ? null : [...actor.scopes]
  const beyond = wanted.filter((scope) => !actor.scopes.has(scope))
  if (beyond.length > 0) throw invalidField('/scopes', `You cannot give what you do not have: ${beyond.join(', ')}.`)
  return [...new Set(wanted)]
}
