// Accounts: users, the accounts (tenants) they belong to, and their role there.
// Promises: one user per address; whoever makes an account owns it; a new account is founded whole or not at all.
// Never: a password in the clear, anywhere.

import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { accountRoutes } from './accounts.routes.ts'
import { findFirstMembership, findUser, findUserByEmail, hasUsers } from './accounts.store.ts'
import { addUser, type NewMember } from './add-user.ts'
import { type AccountFounder, type CreatedAccount, createAccount, type NewAccount } from './create-account.ts'
import { resolveAccount } from './resolve-account.ts'

export type { AccountFounder, CreatedAccount, NewAccount, NewMember }

export function createAccountsFeature(platform: Platform) {
  const founders: AccountFounder[] = []
  return {
    routes: accountRoutes(platform),
    /** Another feature's share in every new account (the default project, say). */
    foundWith: (founder: AccountFounder) => void founders.push(founder),
    createAccount: (input: NewAccount, guard?: (tx: Tx) => Promise<void>) =>
      createAccount(platform, founders, input, guard),
    addUser: (input: NewMember) => addUser(platform, input),
    /** The account that an operator names by id or name, or '' for the only one; see resolveAccount. */
    resolveAccount: (account: string) => resolveAccount(platform.database.read, account),
    /** The user with that address, lower-case, or undefined. */
    findUserByEmail: (email: string) => findUserByEmail(platform.database.read, email),
    findUser: (id: string) => findUser(platform.database.read, id),
    findFirstMembership: (userId: string) => findFirstMembership(platform.database.read, userId),
    hasUsers: () => hasUsers(platform.database.read),
  }
}

export type AccountsFeature = ReturnType<typeof createAccountsFeature>
