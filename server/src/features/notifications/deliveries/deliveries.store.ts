import type { Reads, Tx } from '#platform/database/database'
import type { PushDeliveryRow } from '../notifications.tables.ts'

type State = 'queued' | 'sending' | 'sent' | 'uncertain' | 'failed' | 'withdrawn'

export const insertDelivery = (tx: Tx, row: PushDeliveryRow) => tx.insertInto('push_deliveries').values(row).execute()

export const findDelivery = (db: Reads, tenantId: string, id: string): Promise<PushDeliveryRow | undefined> =>
  db.selectFrom('push_deliveries').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

/** @returns true for exactly one caller. */
export async function changeDelivery(
  tx: Tx,
  { tenant_id, id }: Pick<PushDeliveryRow, 'tenant_id' | 'id'>,
  from: State,
  to: State,
  attempts?: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('push_deliveries')
    .set(attempts === undefined ? { state: to } : { state: to, attempts })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const deleteDeliveriesBefore = (tx: Tx, before: number) =>
  tx.deleteFrom('push_deliveries').where('created_at', '<', before).execute()
