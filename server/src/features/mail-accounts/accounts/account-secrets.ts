import type { Reads, Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { SecretBinding } from '#platform/secrets/secrets'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { destinationOf, PASSWORD_PURPOSE, SMTP_PASSWORD_PURPOSE } from './accounts.ts'

const passwordScope = (row: MailAccountRow): SecretBinding => ({
  tenantId: row.tenant_id,
  purpose: PASSWORD_PURPOSE,
  recordId: row.id,
  destination: destinationOf(row),
})

const smtpPasswordScope = ({ tenant_id, id }: MailAccountRow, destination: string): SecretBinding => ({
  tenantId: tenant_id,
  purpose: SMTP_PASSWORD_PURPOSE,
  recordId: id,
  destination,
})

/** Seals the password for the SMTP server of the account too. */
export const storeSmtpPassword = (
  { secrets }: Needs<'secrets'>,
  tx: Tx,
  row: MailAccountRow,
  destination: string,
  password: string,
): Promise<void> => secrets.put(tx, smtpPasswordScope(row, destination), password)

/** Returns null without a password. @throws OtherDestination when it was entered for another server. */
export const openSmtpPassword = (
  { secrets }: Needs<'secrets'>,
  db: Reads,
  row: MailAccountRow,
  destination: string,
): Promise<string | null> => secrets.open(db, smtpPasswordScope(row, destination))

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

/** Removes the password, for SMTP too. */
export async function removePasswords(
  { secrets }: Needs<'secrets'>,
  tx: Tx,
  { tenant_id, id }: Pick<MailAccountRow, 'tenant_id' | 'id'>,
): Promise<void> {
  for (const purpose of [PASSWORD_PURPOSE, SMTP_PASSWORD_PURPOSE]) await secrets.remove(tx, tenant_id, purpose, [id])
}
