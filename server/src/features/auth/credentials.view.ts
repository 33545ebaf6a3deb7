import type { Role } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import type { Reads } from '#platform/database/database'
import { hotQuery } from '#platform/database/hot-query'
import type { AccessTokenRow } from './auth.tables.ts'

// Joins sessions and access tokens with memberships. A credential is valid only with its membership.

const roleOfSession = hotQuery((db, params: { id: string; userId: string; tenantId: string }) =>
  sessionsOfMembers(db)
    .select(['memberships.role', 'sessions.last_used_at'])
    .where('sessions.id', '=', params.id)
    .where('sessions.user_id', '=', params.userId)
    .where('sessions.tenant_id', '=', params.tenantId),
)

export interface OpenSession {
  role: Role
  last_used_at: number | null
}

/** Returns an open session with its role. Returns undefined when the session or the membership has ended. */
export async function findOpenSession(
  db: Reads,
  id: string,
  userId: string,
  tenantId: string,
): Promise<OpenSession | undefined> {
  const [row] = await roleOfSession(db, { id, userId, tenantId })
  return row as OpenSession | undefined
}

export interface TokenBearer extends AccessTokenRow {
  role: Role
}

const bearerOfToken = hotQuery((db, params: { hash: string }) =>
  tokensOfMembers(db)
    .selectAll('access_tokens')
    .select('memberships.role')
    .where('access_tokens.hash', '=', params.hash),
)

/** Returns the token with its owner's role. Returns undefined when the token is revoked or the membership has ended. */
export async function findTokenBearer(db: Reads, hash: string): Promise<TokenBearer | undefined> {
  const [bearer] = await bearerOfToken(db, { hash })
  return bearer as TokenBearer | undefined
}

/** Returns the account of a token that is not revoked, although its owner may have no membership. */
export async function findTokenOfNobody(db: Reads, hash: string): Promise<string | undefined> {
  const token = db.selectFrom('access_tokens').select('tenant_id').where('hash', '=', hash)
  return (await token.where('revoked_at', 'is', null).executeTakeFirst())?.tenant_id
}

/** Returns the valid credentials by id, with their roles, in one query. */
export async function listCountingCredentials(
  db: Reads,
  credentials: readonly Actor['credential'][],
  now: number,
): Promise<Map<string, Role>> {
  const idsOf = (kind: Actor['credential']['kind']): string[] =>
    credentials.filter((credential) => credential.kind === kind).map(({ id }) => id)
  const [sessions, tokens] = [idsOf('session'), idsOf('token')]
  const counting = [
    sessions.length === 0
      ? []
      : await sessionsOfMembers(db)
          .select(['sessions.id', 'memberships.role'])
          .where('sessions.id', 'in', sessions)
          .where('sessions.expires_at', '>', now)
          .execute(),
    tokens.length === 0
      ? []
      : await tokensOfMembers(db)
          .select(['access_tokens.id', 'memberships.role'])
          .where('access_tokens.id', 'in', tokens)
          .where((eb) => eb.or([eb('access_tokens.expires_at', 'is', null), eb('access_tokens.expires_at', '>', now)]))
          .execute(),
  ]
  return new Map(counting.flat().map(({ id, role }) => [id, role as Role]))
}

/** Returns the expiry of a credential; null = never expires. */
export async function findCredentialEnd(db: Reads, { kind, id }: Actor['credential']): Promise<number | null> {
  const table = kind === 'session' ? ('sessions' as const) : ('access_tokens' as const)
  const row = await db.selectFrom(table).select('expires_at').where('id', '=', id).executeTakeFirst()
  return row?.expires_at ?? null
}

const sessionsOfMembers = (db: Reads) =>
  db
    .selectFrom('sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.tenant_id', '=', 'sessions.tenant_id')
        .onRef('memberships.user_id', '=', 'sessions.user_id'),
    )
    .where('sessions.revoked_at', 'is', null)

const tokensOfMembers = (db: Reads) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.tenant_id', '=', 'access_tokens.tenant_id')
        .onRef('memberships.user_id', '=', 'access_tokens.user_id'),
    )
    .where('access_tokens.revoked_at', 'is', null)
