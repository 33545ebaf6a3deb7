import type { Reads, Tx } from '#platform/database/database'
import type { SessionRow } from './auth.tables.ts'

export const insertSession = (tx: Tx, session: SessionRow) => tx.insertInto('sessions').values(session).execute()

/** @returns whether it was still open. */
export async function revokeSession(tx: Tx, id: string, at: number): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Every sign-in of a user, in every account, but the one that is kept ('' = none). @returns how many ended. */
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

/** The open sign-ins of a user, newest first. */
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

/** @returns the one that was ended, or undefined where this user has no such open one. */
export const revokeSessionOf = (tx: Tx, userId: string, id: string, at: number): Promise<SessionRow | undefined> =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Notes the last use, at most once in `stepMs`. */
export const touchSession = (tx: Tx, id: string, at: number, stepMs: number) =>
  tx
    .updateTable('sessions')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', at - stepMs)]))
    .execute()

/** Ended ones stay in sight for a while; what expired before this instant is of no use to anybody. */
export const forgetSessions = (tx: Tx, before: number) =>
  tx.deleteFrom('sessions').where('expires_at', '<', before).execute()
