// Accounts: users, the accounts (tenants) they belong to, and their role there.
// Promises: one user per address; whoever makes an account owns it; a new account is founded whole or not at all.
// Whoever set the instance up looks after it; nobody else is told how it does.
// Never: a password in the clear, anywhere.

import type { Role } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import type { AuditFeature } from '#features/audit/index'
import type { Reads, Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { accountRoutes } from './accounts.routes.ts'
import {
  countOwners,
  deleteMembership,
  findFirstMembership,
  findMembership,
  findTenant,
  findUser,
  findUserByEmail,
  hasUsers,
  insertMembership,
  listTenantIds,
  lockTenant,
  updateRole,
} from './accounts.store.ts'
import { addUser, type NewMember } from './add-user.ts'
import { checkOwnPassword, type PasswordOwner } from './check-own-password.ts'
import { type AccountFounder, type CreatedAccount, createAccount, type NewAccount } from './create-account.ts'
import { claimInstance, demandOperator } from './instance/operator.ts'
import { type NewUser, prepareUser } from './prepare-user.ts'
import { readPreferences } from './profile/preferences.store.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { resolveAccount } from './resolve-account.ts'
import { findSigningIn } from './sign-in.view.ts'
import { lockUser, updatePassword } from './user-passwords.store.ts'

export { addressOfUser } from './accounts.store.ts'
export { checkEmail, foldEmail } from './accounts.ts'
export type { AccountFounder, CreatedAccount, NewAccount, NewMember, NewUser }

export function createAccountsFeature(platform: Platform, { audit }: { audit: AuditFeature }) {
  const founders: AccountFounder[] = []
  return {
    routes: [...accountRoutes(platform, audit, founders), ...profileRoutes(platform)],
    /** Functions of other features that run in the transaction that creates an account. */
    listen: ({ created }: { created: readonly AccountFounder[] }) => void founders.push(...created),
    createAccount: (
      input: NewAccount,
      guard?: (tx: Tx) => Promise<void>,
      alongside?: (tx: Tx, created: CreatedAccount) => Promise<void>,
    ) => createAccount(platform, audit, founders, input, guard, alongside),
    /** This account sets the instance up: its owners look after it from now on. */
    claimInstance,
    /** For what tells of the whole instance. @throws AppError `forbidden`. */
    demandOperator: (actor: Authorized<'owner'>) => demandOperator(platform.database.read, actor),
    /** The account that an operator names by id or name, or '' for the only one; see resolveAccount. */
    resolveAccount: (account: string) => resolveAccount(platform.database.read, account),
    /** Every account of the instance; for work on all of it. */
    listAllIds: () => listTenantIds(platform.database.read),
    findAccount: (tenantId: string) => findTenant(platform.database.read, tenantId),
    users: {
      find: (id: string) => findUser(platform.database.read, id),
      /** The user with that address, lower-case, or undefined. */
      findByEmail: (email: string) => findUserByEmail(platform.database.read, email),
      /** The user with that address, in the account they joined first; undefined without one. */
      findSigningIn: (email: string) => findSigningIn(platform.database.read, email),
      /** The language that a user has chosen, as a tag; '' when they have not. */
      findLanguage: async (db: Reads, userId: string) => (await readPreferences(db, userId)).language ?? '',
      exist: () => hasUsers(platform.database.read),
      /** The user's row, held until the transaction ends: by whoever signs them in or changes how they do. */
      lock: (tx: Tx, userId: string) => lockUser(platform.database, tx, userId),
      add: (input: NewMember) => addUser(platform, audit, input),
      /** Checks and hashes ahead of a transaction; what comes back writes the user in it. See prepareUser. */
      prepare: (input: NewUser) => prepareUser(platform, input),
      /** A new password of somebody who is here; see the rules of accounts.ts. @throws AppError `invalid_request` that names `pointer`. */
      checkPassword: (password: string, owner: PasswordOwner, pointer?: string) =>
        checkOwnPassword(platform.database.read, password, owner, pointer),
      /** Writes a new hash; whoever calls it holds the row and ends what the old password had opened. */
      updatePassword: (tx: Tx, userId: string, passwordHash: string) =>
        updatePassword(tx, userId, passwordHash, platform.clock.now()),
    },
    /** Who belongs. Whoever changes it locks the account first, and asks again what it decides by. */
    memberships: {
      lock: (tx: Tx, tenantId: string) => lockTenant(platform.database, tx, tenantId),
      find: findMembership,
      findFirst: (userId: string) => findFirstMembership(platform.database.read, userId),
      countOwners,
      updateRole,
      /** @returns false when they are a member already. */
      add: (tx: Tx, tenantId: string, userId: string, role: Role) =>
        insertMembership(tx, tenantId, userId, role, platform.clock.now()),
      remove: deleteMembership,
    },
  }
}

export type AccountsFeature = ReturnType<typeof createAccountsFeature>
