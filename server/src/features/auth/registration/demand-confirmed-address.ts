import { AppError } from '#core/app-error'
import type { Platform } from '#platform/platform'
import { isUnconfirmed } from './registration.store.ts'

/**
 * A user who registered alone confirms their address before anything is sent in their name (docs/spec/accounts.md §1).
 * @throws AppError `forbidden`.
 */
export async function demandConfirmedAddress({ database }: Platform, userId: string): Promise<void> {
  if (!(await isUnconfirmed(database.read, userId))) return
  throw new AppError(
    'forbidden',
    'Confirm your address first, by the link in the mail that welcomed you. POST /auth/magic-link sends a new one.',
  )
}
