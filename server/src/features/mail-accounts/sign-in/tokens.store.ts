import type { Reads, Tx } from '#platform/database/database'
import type { MailTokenRow } from './sign-in.tables.ts'

export const findTokens = (db: Reads, tenantId: string, ownerId: string): Promise<MailTokenRow | undefined> =>
  db
    .selectFrom('mail_tokens')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()

export const upsertTokens = (tx: Tx, row: MailTokenRow) =>
  tx
    .insertInto('mail_tokens')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'owner_id']).doUpdateSet(row))
    .execute()

/** Claims the renewal for one process. A claim that lies too far ahead was made before the clock went back. */
export async function claimRenewal(tx: Tx, row: MailTokenRow, now: number, claimMs: number): Promise<boolean> {
  const claimed = await tx
    .updateTable('mail_tokens')
    .set({ claimed_until: now + claimMs })
    .where('tenant_id', '=', row.tenant_id)
    .where('owner_id', '=', row.owner_id)
    .where('version', '=', row.version)
    .where('is_ended', '=', 0)
    .where((eb) => eb.or([eb('claimed_until', '<=', now), eb('claimed_until', '>', now + claimMs)]))
    .returning('owner_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Writes the end of a renewal. Returns false when another process has renewed the tokens meanwhile. */
export async function finishRenewal(tx: Tx, row: MailTokenRow, change: Partial<MailTokenRow>): Promise<boolean> {
  const changed = await tx
    .updateTable('mail_tokens')
    .set({ claimed_until: 0, ...change })
    .where('tenant_id', '=', row.tenant_id)
    .where('owner_id', '=', row.owner_id)
    .where('version', '=', row.version)
    .returning('owner_id')
    .executeTakeFirst()
  return changed !== undefined
}

export const deleteTokens = (tx: Tx, tenantId: string, ownerIds: readonly string[]) =>
  tx.deleteFrom('mail_tokens').where('tenant_id', '=', tenantId).where('owner_id', 'in', ownerIds).execute()
