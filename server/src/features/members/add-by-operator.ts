import { message } from '@dossier/contract/message'
import type { Role } from '@dossier/contract/vocabulary'
import { AppError, notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { joinAccount } from './join-account.ts'

export interface Addition {
  email: string
  /** Id or name. */
  account: string
  role: Role
}

/**
 * Adds an existing user to another account and keeps the password (`dossier user add --account`).
 * @throws AppError `not_found` for an unknown user; `conflict` for a member; for the account as resolveAccount.
 */
export async function addByOperator(
  { database }: Needs<'database'>,
  dependencies: Dependencies,
  { email, account, role }: Addition,
): Promise<{ userId: string; tenantId: string }> {
  const { accounts, audit } = dependencies
  const { id: tenantId, name } = await accounts.resolveAccount(account)
  const user = await accounts.users.findByEmail(email)
  if (!user) throw notFound('user')
  const userId = user.id
  await database.transact(async (tx) => {
    await accounts.memberships.lock(tx, tenantId)
    if (!(await joinAccount(dependencies, tx, { tenantId, userId, role }))) throw isMember(email, name)
    const detail = `${email}, as ${role}, by the operator`
    await audit.record(tx, { tenantId, action: 'member-added', userId: '', subjectId: userId, detail })
  })
  return { userId, tenantId }
}

const isMember = (email: string, account: string): AppError =>
  new AppError('conflict', message('operator.alreadyMember', { email, account }))
