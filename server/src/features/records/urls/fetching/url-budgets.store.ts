import type { Tx } from '#platform/database/database'

/** Daily limits per account (UTC), so that this service cannot serve as a weapon. */
export const DAILY_FETCHES = 2000
export const DAILY_BYTES = 1024 * 1024 * 1024

const DAY_MS = 24 * 3_600_000

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const nextDay = (at: number): number => (Math.floor(at / DAY_MS) + 1) * DAY_MS

/** Counts one request. @returns false, with nothing counted, beyond the daily budget. Safe under concurrency. */
export async function spendFetch(tx: Tx, tenantId: string, day: string): Promise<boolean> {
  const spent = await tx
    .insertInto('url_budgets')
    .values({ tenant_id: tenantId, day, fetches: 1, bytes: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'day'])
        .doUpdateSet((eb) => ({ fetches: eb('url_budgets.fetches', '+', 1) }))
        .where('url_budgets.fetches', '<', DAILY_FETCHES)
        .where('url_budgets.bytes', '<', DAILY_BYTES),
    )
    .returning('fetches')
    .executeTakeFirst()
  if (spent?.fetches === 1) await deleteBefore(tx, tenantId, day)
  return spent !== undefined
}

export const spendBytes = (tx: Tx, tenantId: string, day: string, bytes: number) =>
  tx
    .updateTable('url_budgets')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
    .where('tenant_id', '=', tenantId)
    .where('day', '=', day)
    .execute()

const deleteBefore = (tx: Tx, tenantId: string, day: string) =>
  tx.deleteFrom('url_budgets').where('tenant_id', '=', tenantId).where('day', '<', day).execute()
