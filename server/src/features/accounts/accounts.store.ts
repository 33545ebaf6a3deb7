import type { Role } from '@dossier/contract/vocabulary'
import type { Database, Reads, Tx } from '#platform/database/database'
import type { MembershipRow, TenantRow, UserRow } from './accounts.tables.ts'

/** @returns false when the address is already taken. */
export async function insertUser(tx: Tx, user: UserRow): Promise<boolean> {
  const result = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export const insertTenant = (tx: Tx, tenant: TenantRow) => tx.insertInto('tenants').values(tenant).execute()

/** @returns false for an existing member, whose role stays unchanged. */
export async function insertMembership(
  tx: Tx,
  tenantId: string,
  userId: string,
  role: Role,
  at: number,
): Promise<boolean> {
  const result = await tx
    .insertInto('memberships')
    .values({ tenant_id: tenantId, user_id: userId, role, created_at: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export const findMembership = (db: Reads, tenantId: string, userId: string): Promise<MembershipRow | undefined> =>
  db
    .selectFrom('memberships')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function countOwners(db: Reads, tenantId: string): Promise<number> {
  const owners = db.selectFrom('memberships').where('tenant_id', '=', tenantId).where('role', '=', 'owner')
  const { count } = await owners.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export async function countOwned(db: Reads, userId: string): Promise<number> {
  const owned = db.selectFrom('memberships').where('user_id', '=', userId).where('role', '=', 'owner')
  const { count } = await owned.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export const updateRole = (tx: Tx, tenantId: string, userId: string, role: Role) =>
  tx.updateTable('memberships').set({ role }).where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()

export const deleteMembership = (tx: Tx, tenantId: string, userId: string) =>
  tx.deleteFrom('memberships').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()

/** Membership changes lock the tenant row, so concurrent changes run one after the other. */
export const lockTenant = (database: Database, tx: Tx, id: string) =>
  database.locked(tx.selectFrom('tenants').select('id').where('id', '=', id)).execute()

export const findUserByEmail = (db: Reads, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

export const findUser = (db: Reads, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns '' for an unknown id. */
export async function addressOfUser(db: Reads, id: string): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email ?? ''
}

export const updateName = (tx: Tx, id: string, name: string, at: number) =>
  tx.updateTable('users').set({ name, updated_at: at }).where('id', '=', id).execute()

export async function hasUsers(db: Reads): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export const findTenant = (db: Reads, id: string): Promise<TenantRow | undefined> =>
  db.selectFrom('tenants').selectAll().where('id', '=', id).executeTakeFirst()

export const findTenantsByName = (db: Reads, name: string): Promise<TenantRow[]> =>
  db.selectFrom('tenants').selectAll().where('name', '=', name).limit(2).execute()

/** A sign-in starts in the account that the user joined first. */
export const findFirstMembership = (db: Reads, userId: string) =>
  db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('tenant_id')
    .executeTakeFirst()

export const listTenants = (db: Reads, limit: number): Promise<TenantRow[]> =>
  db.selectFrom('tenants').selectAll().orderBy('name').orderBy('id').limit(limit).execute()

/** Covers the whole instance. */
export async function listTenantIds(db: Reads): Promise<string[]> {
  const rows = await db.selectFrom('tenants').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
