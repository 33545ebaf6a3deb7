import { ROLES, type Role } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import type { Operation } from './admin/operation.ts'

export interface NewUser {
  email: string
  password: string
  name: string
  /** Id or name; '' makes an account of the user's own. */
  account: string
  /** '' where the account is the user's own. */
  role: Role | ''
}

export interface AddedUser {
  userId: string
  tenantId: string
}

export const addUserOperation: Operation<NewUser, never, AddedUser> = {
  name: 'user-add',
  parse(input) {
    const given = Object(input) as Record<string, unknown>
    const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '')
    return {
      email: text('email'),
      password: text('password'),
      name: text('name'),
      account: text('account'),
      role: readRole(text('role')),
    }
  },
  async run({ features: { accounts } }, { role, ...user }) {
    if (!user.account) return accounts.createAccount(user)
    return accounts.addUser({ ...user, role: role || 'member' })
  },
}

/** @throws AppError `invalid_request`. */
export function readRole(word: string): Role | '' {
  if (word === '' || ROLES.some((role) => role === word)) return word as Role | ''
  throw new AppError('invalid_request', `The role must be one of ${ROLES.join(', ')}.`)
}
