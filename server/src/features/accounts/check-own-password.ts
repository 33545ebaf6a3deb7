import type { Reads } from '#platform/database/database'
import { findTenant } from './accounts.store.ts'
import { checkPassword } from './accounts.ts'

export interface PasswordOwner {
  user: { email: string; name: string }
  tenantId: string
}

export async function checkOwnPassword(
  db: Reads,
  password: string,
  { user: { email, name }, tenantId }: PasswordOwner,
  pointer?: string,
): Promise<void> {
  const account = await findTenant(db, tenantId)
  checkPassword(password, { email, names: [name, account?.name ?? ''] }, pointer)
}
