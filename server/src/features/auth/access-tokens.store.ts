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

export async function revokeAccessToken(
  tx: Tx,
  tenantId: string,
  userId: string,
  id: string,
  at: number,
): Promise<boolean> {
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

export const revokeAccessTokensOf = (tx: Tx, userId: string, at: number) =>
  tx
    .updateTable('access_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()

export const touchAccessToken = (tx: Tx, tenantId: string, id: string, at: number, stepMs: number) =>
  tx
    .updateTable('access_tokens')
    .set({ last_used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', at - stepMs)]))
    .execute()
