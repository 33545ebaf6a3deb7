import { message } from '@dossier/contract/message'
import type { Role } from '@dossier/contract/vocabulary'
import { nameOfRole } from '#core/app-error'
import type { AuditFeature } from '#features/audit/index'
import { hashPassword } from '#platform/crypto/password'
import type { Needs } from '#platform/platform'
import { insertMembership, insertUser } from './accounts.store.ts'
import { checkEmail, checkPassword } from './accounts.ts'
import { addressTaken, type CreatedAccount } from './create-account.ts'
import { resolveAccount } from './resolve-account.ts'

export interface NewMember {
  email: string
  password: string
  name: string
  /** The account's id, or its name when the name is unique. */
  account: string
  role: Role
}

/**
 * Adds a user to an existing account (`dossier user add --account`).
 * @throws AppError as createAccount does, and as resolveAccount for the account.
 */
export async function addUser(
  { database, clock, ids }: Needs<'clock' | 'database' | 'ids'>,
  audit: AuditFeature,
  input: NewMember,
): Promise<CreatedAccount> {
  const email = checkEmail(input.email)
  checkPassword(input.password, { email, names: [input.name] })
  const passwordHash = await hashPassword(input.password)
  return database.transact(async (tx) => {
    const tenant = await resolveAccount(tx, input.account)
    const at = clock.now()
    const userId = ids.next()
    const user = {
      id: userId,
      email,
      name: input.name.trim(),
      password_hash: passwordHash,
      created_at: at,
      updated_at: at,
    }
    if (!(await insertUser(tx, user))) throw addressTaken(email)
    await insertMembership(tx, tenant.id, userId, input.role, at)
    await audit.record(tx, {
      tenantId: tenant.id,
      action: 'member-added',
      userId: '',
      subjectId: userId,
      detail: message('accounts.addedByOperator', { email, role: nameOfRole(input.role) }),
    })
    return { userId, tenantId: tenant.id }
  })
}
