import { AppError } from '#core/app-error'
import type { Platform } from '#platform/platform'
import { isUnconfirmed } from './registration.store.ts'

/**
 * For what goes out in somebody's name: who registered by themself shows first that the address is theirs (decisions §2).
 * @throws AppError `forbidden`.
 */
export async function demandConfirmedAddress({ database }: Platform, userId: string): Promise<void> {
  if (!(await isUnconfirmed(database.read, userId))) return
  throw new AppError(
    'forbidden',
    'Confirm your address first, by the link in the mail that welcomed you. POST /auth/magic-link sends a new one.',
  )
}
