import type { Reads, Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { SecretBinding } from '#platform/secrets/secrets'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { destinationOf, PASSWORD_PURPOSE } from './accounts.ts'

const passwordScope = (row: MailAccountRow): SecretBinding => ({
  tenantId: row.tenant_id,
  purpose: PASSWORD_PURPOSE,
  recordId: row.id,
  destination: destinationOf(row),
})

export const storePassword = (
  { secrets }: Needs<'secrets'>,
  tx: Tx,
  row: MailAccountRow,
  password: string,
): Promise<void> => secrets.put(tx, passwordScope(row), password)

/**
 * Returns '' without a password.
 * @throws OtherDestination when it was entered for another server; AppError `unavailable` when it cannot be opened.
 */
export const openPassword = async ({ secrets }: Needs<'secrets'>, db: Reads, row: MailAccountRow): Promise<string> =>
  (await secrets.open(db, passwordScope(row))) ?? ''
