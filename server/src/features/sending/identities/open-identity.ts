import type { Reads } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { findIdentity } from './identities.store.ts'
import { serverOf } from './identities.ts'
import type { Sender } from './senders.ts'
import { passwordScope } from './store-password.ts'

/**
 * Returns the current identity with its password; null when there is none.
 * @throws AppError when the password cannot be opened, also for another server (see platform/secrets).
 */
export async function openIdentity(
  { secrets }: Needs<'secrets'>,
  db: Reads,
  tenantId: string,
  id: string,
): Promise<Sender | null> {
  const row = await findIdentity(db, tenantId, id)
  if (!row) return null
  const password = row.smtp_user && row.smtp_host ? ((await secrets.open(db, passwordScope(row))) ?? '') : ''
  return { id, name: row.name, email: row.email, signature: row.signature, server: serverOf(row, password) }
}
