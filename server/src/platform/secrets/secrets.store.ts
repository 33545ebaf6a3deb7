import type { Reads, Tx } from '#platform/database/database'
import type { SealedSecretRow } from './secrets.tables.ts'
import type { SecretBinding } from './secrets.ts'

export const upsertSecret = (tx: Tx, row: SealedSecretRow) =>
  tx
    .insertInto('sealed_secrets')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'purpose', 'record_id']).doUpdateSet({
        key_id: row.key_id,
        sealed: row.sealed,
        destination: row.destination,
        updated_at: row.updated_at,
      }),
    )
    .execute()

export const findSecret = (db: Reads, binding: SecretBinding): Promise<SealedSecretRow | undefined> =>
  db
    .selectFrom('sealed_secrets')
    .selectAll()
    .where('tenant_id', '=', binding.tenantId)
    .where('purpose', '=', binding.purpose)
    .where('record_id', '=', binding.recordId)
    .executeTakeFirst()

export const deleteSecrets = (tx: Tx, tenantId: string, purpose: string, recordIds: readonly string[]) =>
  tx
    .deleteFrom('sealed_secrets')
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', purpose)
    .where('record_id', 'in', recordIds)
    .execute()

/** Lists across all accounts: the key belongs to the instance. */
export const listSealedWith = (tx: Tx, keyId: string): Promise<SealedSecretRow[]> =>
  tx.selectFrom('sealed_secrets').selectAll().where('key_id', '=', keyId).execute()

/** Deletes across all accounts. @returns the number deleted. */
export async function deleteAllSecrets(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('sealed_secrets').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
