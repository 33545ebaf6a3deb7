import type { Role } from '@dossier/contract/vocabulary'
import type { Reads, Tx } from '#platform/database/database'
import type { AccessTokenRow } from './auth.tables.ts'

export const insertAccessToken = (tx: Tx, token: AccessTokenRow) =>
  tx.insertInto('access_tokens').values(token).execute()

export const listAccessTokens = (db: Reads, tenantId: string, userId: string): Promise<AccessTokenRow[]> =>
  db
    .selectFrom('access_tokens')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** @returns whether there was one to revoke. */
export async function revokeAccessToken(tx: Tx, tenantId: string, userId: string, id: string, at: number): Promise<boolean> {
  const result = await tx
    .updateTable('access_tokens')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export interface TokenBearer extends AccessTokenRow {
  role: Role
}

/** The token with its owner's role in the account; undefined when it was revoked or its owner is no member any more. */
export const findTokenBearer = (db: Reads, hash: string): Promise<TokenBearer | undefined> =>
  db
    .selectFrom('access_tokens')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.tenant_id', '=', 'access_tokens.tenant_id')
        .onRef('memberships.user_id', '=', 'access_tokens.user_id'),
    )
    .selectAll('access_tokens')
    .select('memberships.role')
    .where('access_tokens.hash', '=', hash)
    .where('access_tokens.revoked_at', 'is', null)
    .executeTakeFirst() as Promise<TokenBearer | undefined>

/** Notes the last use, at most once in `stepMs`. */
export const touchAccessToken = (tx: Tx, tenantId: string, id: string, at: number, stepMs: number) =>
  tx
    .updateTable('access_tokens')
    .set({ last_used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', at - stepMs)]))
    .execute()
