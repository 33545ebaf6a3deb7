import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { isUnconfirmed } from '../unconfirmed-users.store.ts'

/**
 * Requires a confirmed address before anything is sent in the user's name (docs/spec/accounts.md §1).
 * @throws AppError `forbidden`.
 */
export async function demandConfirmedAddress({ database }: Needs<'database'>, userId: string): Promise<void> {
  if (!(await isUnconfirmed(database.read, userId))) return
  throw new AppError('forbidden', message('auth.confirmAddressFirst'))
}
