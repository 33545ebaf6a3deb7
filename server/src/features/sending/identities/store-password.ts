import { message } from '@dossier/contract/message'
import { AppError, faultsOf } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { OtherDestination, type SecretBinding } from '#platform/secrets/secrets'
import type { IdentityRow } from './identities.tables.ts'
import { destinationOf, PASSWORD_PURPOSE, type PasswordChange } from './identities.ts'

export const passwordScope = (row: IdentityRow): SecretBinding => ({
  tenantId: row.tenant_id,
  purpose: PASSWORD_PURPOSE,
  recordId: row.id,
  destination: destinationOf(row),
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

/** @throws AppError `invalid_request` when the stored password was entered for another server. */
export async function demandSameServer({ secrets }: Needs<'secrets'>, tx: Tx, row: IdentityRow): Promise<void> {
  try {
    await secrets.open(tx, passwordScope(row))
  } catch (error) {
    if (!(error instanceof OtherDestination)) throw error
    const { stored, now } = error
    const fields = [
      { pointer: '/smtp/auth_password', detail: message('sending.fieldPasswordOfOther', { stored, now }) },
    ]
    throw new AppError('invalid_request', message('sending.fieldsRefused', { wrong: faultsOf(fields) }), { fields })
  }
}
