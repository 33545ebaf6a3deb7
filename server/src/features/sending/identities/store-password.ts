import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { SecretBinding } from '#platform/secrets/secrets'
import type { IdentityRow } from './identities.tables.ts'
import { PASSWORD_PURPOSE, type PasswordChange } from './identities.ts'

export const passwordScope = ({ tenant_id, id }: Pick<IdentityRow, 'tenant_id' | 'id'>): SecretBinding => ({
  tenantId: tenant_id,
  purpose: PASSWORD_PURPOSE,
  recordId: id,
})

export async function storePassword(
  { secrets }: Needs<'secrets'>,
  tx: Tx,
  row: IdentityRow,
  change: PasswordChange,
): Promise<void> {
  if (change.keep) return
  if (change.password === '') await secrets.remove(tx, row.tenant_id, PASSWORD_PURPOSE, [row.id])
  else await secrets.put(tx, passwordScope(row), change.password)
}
