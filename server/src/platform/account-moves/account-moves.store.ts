import type { Database, Reads, Tx } from '#platform/database/database'
import type { AccountMoveRow, MoveState, ParkedMemberRow } from './account-moves.tables.ts'

export const findMove = (db: Reads, tenantId: string): Promise<AccountMoveRow | undefined> =>
  db.selectFrom('account_moves').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

/** Locks the row, so that two commands decide one after the other. */
export const lockMove = (database: Database, tx: Tx, tenantId: string): Promise<AccountMoveRow | undefined> =>
  database.locked(tx.selectFrom('account_moves').selectAll().where('tenant_id', '=', tenantId)).executeTakeFirst()

export async function saveMove(tx: Tx, row: AccountMoveRow): Promise<void> {
  await deleteMove(tx, row.tenant_id)
  await tx.insertInto('account_moves').values(row).execute()
}

export const setState = (tx: Tx, tenantId: string, state: MoveState, isParked: boolean, at: number) =>
  tx
    .updateTable('account_moves')
    .set({ state, is_parked: isParked ? 1 : 0, updated_at: at })
    .where('tenant_id', '=', tenantId)
    .execute()

export const setPeople = (tx: Tx, tenantId: string, people: string) =>
  tx.updateTable('account_moves').set({ people }).where('tenant_id', '=', tenantId).execute()

export const deleteMove = (tx: Tx, tenantId: string) =>
  tx.deleteFrom('account_moves').where('tenant_id', '=', tenantId).execute()

export async function parkMembers(tx: Tx, members: readonly ParkedMemberRow[]): Promise<void> {
  if (members.length === 0) return
  await tx
    .insertInto('parked_members')
    .values([...members])
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doNothing())
    .execute()
}

export const listParkedMembers = (db: Reads, tenantId: string): Promise<ParkedMemberRow[]> =>
  db.selectFrom('parked_members').selectAll().where('tenant_id', '=', tenantId).orderBy('user_id').execute()

export const deleteParkedMembers = (tx: Tx, tenantId: string) =>
  tx.deleteFrom('parked_members').where('tenant_id', '=', tenantId).execute()

export async function rememberTokens(tx: Tx, tenantId: string, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes)
    await tx
      .insertInto('moved_tokens')
      .values({ hash, tenant_id: tenantId })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
}

export const forgetTokens = (tx: Tx, tenantId: string) =>
  tx.deleteFrom('moved_tokens').where('tenant_id', '=', tenantId).execute()

/** Returns the account of an access token that moved away with it. */
export async function findMovedToken(db: Reads, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('moved_tokens').select('tenant_id').where('hash', '=', hash).executeTakeFirst()
  return row?.tenant_id
}
