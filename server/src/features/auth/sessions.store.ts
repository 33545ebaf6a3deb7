import type { Role } from '@dossier/contract/vocabulary'
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

/** The role behind an open session, or undefined once it was closed or the membership ended. */
export async function findSessionRole(db: Reads, id: string, userId: string, tenantId: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.tenant_id', '=', 'sessions.tenant_id')
        .onRef('memberships.user_id', '=', 'sessions.user_id'),
    )
    .select('memberships.role')
    .where('sessions.id', '=', id)
    .where('sessions.user_id', '=', userId)
    .where('sessions.tenant_id', '=', tenantId)
    .where('sessions.revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.role as Role | undefined
}
