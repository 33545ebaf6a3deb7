import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Reads, Tx } from '#platform/database/database'
import { upsertInstanceValue } from '#platform/database/instance-values'

// Names by which the outside reaches an account: in email addresses, webhook URLs and OAuth requests. A name belongs to its first
// account for good, so that nobody inherits the email of a deleted project.

interface Holder {
  tenantId: string
  at: number
}

/** Claims names for an account. @returns false when another account has or had one of them. */
export async function tryClaimNames(tx: Tx, { tenantId, at }: Holder, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return true
  await tx
    .insertInto('public_names')
    .values(names.map((name) => ({ name, tenant_id: tenantId, created_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const holders = await holdersOf(tx, names)
  return names.every((name) => holders.get(name) === tenantId)
}

/** Claims names for an account. @throws AppError `conflict` when another account has or had one of them. */
export async function claimNames(tx: Tx, holder: Holder, names: readonly string[]): Promise<void> {
  if (!(await tryClaimNames(tx, holder, names))) throw new AppError('conflict', message('export.nameTaken'))
}

/** Returns the account that has or had each name. */
export async function holdersOf(db: Reads, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('public_names').select(['name', 'tenant_id']).where('name', 'in', names).execute()
  return new Map(rows.map(({ name, tenant_id }) => [name, tenant_id]))
}

/** Since this instant the table has every name. Written by migration 0009 in a database that had names before. */
export const KEPT_SINCE = 'public-names.since'

/** After a restore, names that were given since the backup are unknown, and nobody may inherit them. */
export const distrustNamesBefore = (tx: Tx, now: number) => upsertInstanceValue(tx, KEPT_SINCE, String(now))
