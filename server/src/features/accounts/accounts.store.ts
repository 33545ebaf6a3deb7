import type { Role } from '@dossier/contract/vocabulary'
import type { Database, Reads, Tx } from '#platform/database/database'
import type { MembershipRow, TenantRow, UserRow } from './accounts.tables.ts'

/** @returns false when somebody has that address already. */
export async function insertUser(tx: Tx, user: UserRow): Promise<boolean> {
  const result = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export const insertTenant = (tx: Tx, tenant: TenantRow) => tx.insertInto('tenants').values(tenant).execute()

/** @returns false when they are a member already; their role stays. */
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

/** How many accounts a user owns. */
export async function countOwned(db: Reads, userId: string): Promise<number> {
  const owned = db.selectFrom('memberships').where('user_id', '=', userId).where('role', '=', 'owner')
  const { count } = await owned.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export const updateRole = (tx: Tx, tenantId: string, userId: string, role: Role) =>
  tx.updateTable('memberships').set({ role }).where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()

export const deleteMembership = (tx: Tx, tenantId: string, userId: string) =>
  tx.deleteFrom('memberships').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()

/** Whoever changes who belongs to an account holds its row, so that two of them cannot pass each other. */
export const lockTenant = (database: Database, tx: Tx, id: string) =>
  database.locked(tx.selectFrom('tenants').select('id').where('id', '=', id)).execute()

export const findUserByEmail = (db: Reads, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

export const findUser = (db: Reads, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** The user's address; '' for an unknown id. */
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

/** The account that a sign-in starts in: the one joined first. */
export const findFirstMembership = (db: Reads, userId: string) =>
  db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('tenant_id')
    .executeTakeFirst()

/** The first accounts, by name. */
export const listTenants = (db: Reads, limit: number): Promise<TenantRow[]> =>
  db.selectFrom('tenants').selectAll().orderBy('name').orderBy('id').limit(limit).execute()

/** Of the whole instance. */
export async function listTenantIds(db: Reads): Promise<string[]> {
  const rows = await db.selectFrom('tenants').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
