import type { Reads, Tx } from '#platform/database/database'
import type { PushAlertRow } from '../notifications.tables.ts'

export interface AlertKey {
  emailId: string
  /** 0 for a new email. */
  returnedAt: number
}

/** An email that has an alert keeps it: nobody is notified twice. @returns true when it is new. */
export async function insertAlert(tx: Tx, row: PushAlertRow): Promise<boolean> {
  const result = await tx
    .insertInto('push_alerts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'email_id', 'returned_at']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export const listOptedIn = async (db: Reads, tenantId: string): Promise<string[]> =>
  (
    await db.selectFrom('push_opt_ins').select('user_id').where('tenant_id', '=', tenantId).orderBy('user_id').execute()
  ).map(({ user_id }) => user_id)

export const listWaiting = async (db: Reads, tenantId: string, userId: string, limit: number): Promise<AlertKey[]> =>
  (
    await db
      .selectFrom('push_alerts')
      .select(['email_id', 'returned_at'])
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('state', '=', 'waiting')
      .orderBy('created_at')
      .orderBy('email_id')
      .limit(limit)
      .execute()
  ).map(({ email_id: emailId, returned_at: returnedAt }) => ({ emailId, returnedAt }))

/** @returns false when another process was faster. */
export async function settleAlert(
  tx: Tx,
  tenantId: string,
  userId: string,
  { emailId, returnedAt }: AlertKey,
  state: 'sent' | 'withdrawn',
): Promise<boolean> {
  const result = await tx
    .updateTable('push_alerts')
    .set({ state })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('email_id', '=', emailId)
    .where('returned_at', '=', returnedAt)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** Withdraws what waits for a user, in one account or in all (null). */
export async function dropWaiting(tx: Tx, userId: string, tenantId: string | null): Promise<void> {
  const waiting = tx
    .updateTable('push_alerts')
    .set({ state: 'withdrawn' })
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
  await (tenantId === null ? waiting : waiting.where('tenant_id', '=', tenantId)).execute()
}

export const deleteAlertsOf = (tx: Tx, tenantId: string, emailId: string) =>
  tx.deleteFrom('push_alerts').where('tenant_id', '=', tenantId).where('email_id', '=', emailId).execute()

export const deleteAlertsBefore = (tx: Tx, before: number) =>
  tx.deleteFrom('push_alerts').where('created_at', '<', before).execute()
