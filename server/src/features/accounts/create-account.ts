import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { AuditFeature } from '#features/audit/index'
import { hashPassword } from '#platform/crypto/password'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { insertMembership, insertTenant, insertUser } from './accounts.store.ts'
import { checkEmail, checkPassword } from './accounts.ts'

export interface NewAccount {
  email: string
  password: string
  name: string
  /** '' uses the user's name, or the local part of the address. */
  accountName?: string
}

export interface CreatedAccount {
  userId: string
  tenantId: string
}

/** Adds another feature's data to every new account, in the same transaction. */
export type AccountCreatedListener = (tx: Tx, tenantId: string) => Promise<void>

/**
 * Creates a user with an account that they own.
 * @param guard runs first in the transaction and may refuse by throwing.
 * @param alongside runs last in the transaction.
 * @throws AppError `invalid_request` for a bad address or password, `conflict` when the address is taken.
 */
export async function createAccount(
  { database, clock, ids }: Needs<'clock' | 'database' | 'ids'>,
  audit: AuditFeature,
  founders: readonly AccountCreatedListener[],
  input: NewAccount,
  guard: (tx: Tx) => Promise<void> = async () => undefined,
  alongside: (tx: Tx, created: CreatedAccount) => Promise<void> = async () => undefined,
): Promise<CreatedAccount> {
  const email = checkEmail(input.email)
  checkPassword(input.password, { email, names: [input.name, input.accountName ?? ''] })
  const passwordHash = await hashPassword(input.password)
  return database.transact(async (tx) => {
    await guard(tx)
    const at = clock.now()
    const userId = ids.next()
    const tenantId = ids.next()
    const name = input.name.trim()
    const user = { id: userId, email, name, password_hash: passwordHash, created_at: at, updated_at: at }
    if (!(await insertUser(tx, user))) throw addressTaken(email)
    await insertTenant(tx, {
      id: tenantId,
      name: input.accountName?.trim() || name || localPart(email),
      created_at: at,
    })
    await insertMembership(tx, tenantId, userId, 'owner', at)
    for (const found of founders) await found(tx, tenantId)
    await audit.record(tx, { tenantId, action: 'account-created', userId, subjectId: tenantId, detail: email })
    await alongside(tx, { userId, tenantId })
    return { userId, tenantId }
  })
}

export const addressTaken = (email: string): AppError =>
  new AppError('conflict', message('accounts.userExists', { email }))

const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@'))
