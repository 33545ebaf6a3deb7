// Accounts: users, their accounts (tenants) and their roles. Promises: one user per address; the creator owns the
// account; account creation is atomic; only the instance operator sees the instance's state. Never: a plain-text
// password, anywhere.

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
import { type AccountCreatedListener, type CreatedAccount, createAccount, type NewAccount } from './create-account.ts'
import { claimInstance, demandOperator, operatesInstance } from './instance/operator.ts'
import { type NewUser, prepareUser } from './prepare-user.ts'
import { readPreferences } from './profile/preferences.store.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { findTimeZone } from './profile/time-zone.view.ts'
import { resolveAccount } from './resolve-account.ts'
import { findSigningIn } from './sign-in.view.ts'
import { usageRoutes } from './usage/usage.routes.ts'
import { lockUser, updatePassword } from './user-passwords.store.ts'

export { addressOfUser } from './accounts.store.ts'
export { checkEmail, foldEmail } from './accounts.ts'
export type { AccountCreatedListener, CreatedAccount, NewAccount, NewMember, NewUser }

export function createAccountsFeature(platform: Platform, { audit }: { audit: AuditFeature }) {
  const founders: AccountCreatedListener[] = []
  return {
    routes: [...accountRoutes(platform, audit, founders), ...profileRoutes(platform), ...usageRoutes(platform)],
    /** Functions of other features that run in the transaction that creates an account. */
    listen: ({ created }: { created: readonly AccountCreatedListener[] }) => void founders.push(...created),
    createAccount: (
      input: NewAccount,
      guard?: (tx: Tx) => Promise<void>,
      alongside?: (tx: Tx, created: CreatedAccount) => Promise<void>,
    ) => createAccount(platform, audit, founders, input, guard, alongside),
    /** Makes this account's owners the operators of the instance. */
    claimInstance,
    /** Guards data about the whole instance. @throws AppError `forbidden`. */
    demandOperator: (actor: Authorized<'owner'>) => demandOperator(platform.database.read, actor),
    operatesInstance: (tenantId: string) => operatesInstance(platform.database.read, tenantId),
    /** Finds an account by id or name, or the only one for ''; see resolveAccount. */
    resolveAccount: (account: string) => resolveAccount(platform.database.read, account),
    /** Returns every account of the instance, for maintenance work. */
    listAllIds: () => listTenantIds(platform.database.read),
    findAccount: (tenantId: string) => findTenant(platform.database.read, tenantId),
    /** Returns the IANA zone for dates of the whole account. */
    findTimeZone: (tenantId: string) => findTimeZone(platform.database.read, tenantId),
    users: {
      find: (id: string) => findUser(platform.database.read, id),
      /** Expects the address in lower case. */
      findByEmail: (email: string) => findUserByEmail(platform.database.read, email),
      /** Returns the user and the account they joined first. */
      findSigningIn: (email: string) => findSigningIn(platform.database.read, email),
      /** Returns a language tag; '' when the user has not chosen one. */
      findLanguage: async (db: Reads, userId: string) => (await readPreferences(db, userId)).language ?? '',
      /** Returns an IANA zone; '' when the user has not chosen one. */
      findTimeZone: async (db: Reads, userId: string) => (await readPreferences(db, userId)).time_zone ?? '',
      exist: () => hasUsers(platform.database.read),
      /** Locks the user's row until the transaction ends. Sign-ins and credential changes take this lock. */
      lock: (tx: Tx, userId: string) => lockUser(platform.database, tx, userId),
      add: (input: NewMember) => addUser(platform, audit, input),
      /** Checks and hashes before a transaction; the returned function writes the user in it. See prepareUser. */
      prepare: (input: NewUser) => prepareUser(platform, input),
      /**
       * Checks a user's new password against the rules of accounts.ts. @throws AppError `invalid_request` that names
       * `pointer`.
       */
      checkPassword: (password: string, owner: PasswordOwner, pointer?: string) =>
        checkOwnPassword(platform.database.read, password, owner, pointer),
      /** Writes a new hash. The caller holds the row lock and ends the sessions of the old password. */
      updatePassword: (tx: Tx, userId: string, passwordHash: string) =>
        updatePassword(tx, userId, passwordHash, platform.clock.now()),
    },
    /** Callers that change memberships lock the account first and read their preconditions again. */
    memberships: {
      lock: (tx: Tx, tenantId: string) => lockTenant(platform.database, tx, tenantId),
      find: findMembership,
      findFirst: (userId: string) => findFirstMembership(platform.database.read, userId),
      countOwners,
      updateRole,
      /** @returns false for an existing member. */
      add: (tx: Tx, tenantId: string, userId: string, role: Role) =>
        insertMembership(tx, tenantId, userId, role, platform.clock.now()),
      remove: deleteMembership,
    },
  }
}

export type AccountsFeature = ReturnType<typeof createAccountsFeature>
