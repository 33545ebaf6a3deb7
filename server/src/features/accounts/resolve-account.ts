import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Reads } from '#platform/database/database'
import { findTenant, findTenantsByName, listTenants } from './accounts.store.ts'
import type { TenantRow } from './accounts.tables.ts'

const MAX_NAMED = 10

/**
 * Finds the account by its id, by its name when unique, or the only account for ''.
 * @throws AppError `not_found`, or `conflict` when several accounts match.
 */
export async function resolveAccount(db: Reads, account: string): Promise<TenantRow> {
  if (account === '') return onlyAccount(await listTenants(db, MAX_NAMED))
  const byId = await findTenant(db, account)
  if (byId) return byId
  const named = await findTenantsByName(db, account)
  if (named.length > 1) {
    throw new AppError('conflict', message('operator.accountAmbiguous', { account }))
  }
  if (named[0]) return named[0]
  throw new AppError('not_found', message('operator.accountUnknown', { account }))
}

function onlyAccount(tenants: TenantRow[]): TenantRow {
  const [first, ...otherTenants] = tenants
  if (!first) throw new AppError('not_found', message('operator.noAccount'))
  if (otherTenants.length === 0) return first
  const names = tenants.map(({ name }) => `"${name}"`).join(', ')
  throw new AppError(
    'conflict',
    message('operator.accountRequired', { names, more: tenants.length === MAX_NAMED ? ', …' : '' }),
  )
}
