import type { Reads, Tx } from '#platform/database/database'
import type { MailGrantRow } from './sign-in.tables.ts'

export const insertGrant = (tx: Tx, row: MailGrantRow) => tx.insertInto('mail_grants').values(row).execute()

export const findGrant = (db: Reads, tenantId: string, id: string): Promise<MailGrantRow | undefined> =>
  db.selectFrom('mail_grants').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export async function countPending(db: Reads, tenantId: string, userId: string, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('mail_grants')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Uses up a state. Returns its grant to exactly one caller. */
export const claimState = (
  tx: Tx,
  { tenantId, userId, sessionId, stateHash }: Record<'tenantId' | 'userId' | 'sessionId' | 'stateHash', string>,
): Promise<MailGrantRow | undefined> =>
  tx
    .updateTable('mail_grants')
    .set({ state_hash: '' })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('state_hash', '=', stateHash)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

/** Changes a pending grant. Returns false when it is pending no more. */
export async function changePending(tx: Tx, { tenant_id, id }: MailGrantRow, change: Partial<MailGrantRow>) {
  const row = await tx
    .updateTable('mail_grants')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a complete grant. Returns it to exactly one caller. */
export const takeGrant = (tx: Tx, tenantId: string, id: string): Promise<MailGrantRow | undefined> =>
  tx
    .deleteFrom('mail_grants')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'complete')
    .returningAll()
    .executeTakeFirst()

/** Covers all accounts. */
export const deleteGrantsBefore = (tx: Tx, before: number): Promise<MailGrantRow[]> =>
  tx.deleteFrom('mail_grants').where('created_at', '<', before).returningAll().execute()
