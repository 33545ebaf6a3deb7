import type { Tx } from '#platform/database/database'
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

/** Ended ones stay in sight for a while; what expired before this instant is of no use to anybody. */
export const forgetSessions = (tx: Tx, before: number) =>
  tx.deleteFrom('sessions').where('expires_at', '<', before).execute()
