import type { Reads, Tx } from '#platform/database/database'
import type { SessionRow } from './auth.tables.ts'

export const insertSession = (tx: Tx, session: SessionRow) => tx.insertInto('sessions').values(session).execute()

export async function revokeSession(tx: Tx, id: string, at: number): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/**
 * Ends every session of a user, in every account, except the kept one ('' = none). @returns the number of ended
 * sessions.
 */
export async function revokeSessionsOf(tx: Tx, userId: string, keptId: string, at: number): Promise<number> {
  const result = await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export const listSessions = (db: Reads, userId: string, now: number): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const revokeSessionOf = (tx: Tx, userId: string, id: string, at: number): Promise<SessionRow | undefined> =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const touchSession = (tx: Tx, id: string, at: number, stepMs: number) =>
  tx
    .updateTable('sessions')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', at - stepMs)]))
    .execute()

/** Ended sessions stay visible for a while, until their expiry is older than `before`. */
export const deleteSessionsBefore = (tx: Tx, before: number) =>
  tx.deleteFrom('sessions').where('expires_at', '<', before).execute()
