import type { Reads } from '#platform/database/database'
import { findTenant } from './accounts.store.ts'
import { checkPassword } from './accounts.ts'

/** Whose password it becomes, and the account that they sign in to. */
export interface PasswordOwner {
  user: { email: string; name: string }
  tenantId: string
}

/** @throws AppError `invalid_request` that names `pointer`. */
export async function checkOwnPassword(
  db: Reads,
  password: string,
  { user: { email, name }, tenantId }: PasswordOwner,
  pointer?: string,
): Promise<void> {
  const account = await findTenant(db, tenantId)
  checkPassword(password, { email, names: [name, account?.name ?? ''] }, pointer)
}
