import type { Database, Tx } from '#platform/database/database'
import type { UserRow } from './accounts.tables.ts'

/** Sign-ins and password changes lock the user's row, so an old password cannot open a session. */
export const lockUser = (database: Database, tx: Tx, id: string): Promise<UserRow | undefined> =>
  database.locked(tx.selectFrom('users').selectAll().where('id', '=', id)).executeTakeFirst()

export const updatePassword = (tx: Tx, id: string, passwordHash: string, at: number) =>
  tx.updateTable('users').set({ password_hash: passwordHash, updated_at: at }).where('id', '=', id).execute()
