import { message } from '@dossier/contract/message'
import { ROLES, type Role } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import { checkEmail } from '#features/accounts/index'
import type { Operation } from './admin/operation.ts'

export interface NewUser {
  email: string
  /** '' for an existing user, who keeps their password. */
  password: string
  name: string
  /** Id or name; '' creates the user's own account. */
  account: string
  /** '' for the user's own account. */
  role: Role | ''
}

export interface AddedUser {
  /** Normalized. */
  email: string
  userId: string
  tenantId: string
}

export const addUserOperation: Operation<NewUser, never, AddedUser> = {
  name: 'user-add',
  parse(input) {
    const fields = Object(input) as Record<string, unknown>
    const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '')
    return {
      email: text('email'),
      password: text('password'),
      name: text('name'),
      account: text('account'),
      role: readRole(text('role')),
    }
  },
  async run({ features: { accounts, members } }, { role, ...user }) {
    const email = checkEmail(user.email)
    const isKnown = (await accounts.users.findByEmail(email)) !== undefined
    if (isKnown && !user.account) throw alreadyExists(email)
    if (!user.account) return { email, ...(await accounts.createAccount(user)) }
    const to = { account: user.account, role: role || ('member' as const) }
    const added = isKnown ? members.addByOperator({ email, ...to }) : accounts.users.add({ ...user, ...to })
    return { email, ...(await added) }
  },
}

const alreadyExists = (email: string): AppError => new AppError('conflict', message('operator.userExists', { email }))

/** @throws AppError `invalid_request`. */
export function readRole(word: string): Role | '' {
  if (word === '' || ROLES.some((role) => role === word)) return word as Role | ''
  throw new AppError('invalid_request', message('operator.roleInvalid', { roles: ROLES.join(', ') }))
}
