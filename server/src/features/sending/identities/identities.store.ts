import type { Database, Reads, Tx } from '#platform/database/database'
import type { IdentityRow } from './identities.tables.ts'
import { addressesOf } from './identities.ts'

export const insertIdentity = (tx: Tx, row: IdentityRow) => tx.insertInto('email_identities').values(row).execute()

/** Locks the identity until the transaction ends, to serialize its changes. */
export const findIdentityLocked = (database: Database, tx: Tx, tenantId: string, id: string) =>
  database
    .locked(tx.selectFrom('email_identities').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id))
    .executeTakeFirst() as Promise<IdentityRow | undefined>

export const findIdentity = (db: Reads, tenantId: string, id: string): Promise<IdentityRow | undefined> =>
  db
    .selectFrom('email_identities')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

/** @param email bare and normalized. */
export const findIdentityByAddress = (
  db: Reads,
  tenantId: string,
  projectId: string,
  email: string,
): Promise<IdentityRow | undefined> =>
  db
    .selectFrom('email_identities')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('email', '=', email)
    .executeTakeFirst()

export const listIdentitiesOf = (db: Reads, tenantId: string, projectId: string): Promise<IdentityRow[]> =>
  db
    .selectFrom('email_identities')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .orderBy('email')
    .execute()

/** Finds the identity that sends from an address: its own one, or an alias. */
export async function findIdentityOfAddress(
  db: Reads,
  tenantId: string,
  projectId: string,
  address: string,
): Promise<IdentityRow | undefined> {
  const identities = await listIdentitiesOf(db, tenantId, projectId)
  return (
    identities.find(({ email }) => email === address) ??
    identities.find((identity) => addressesOf(identity).includes(address))
  )
}

/** Leaves one default in the project. */
export const clearOtherDefaults = (tx: Tx, { tenant_id, project_id, id }: IdentityRow) =>
  tx
    .updateTable('email_identities')
    .set({ is_default: 0 })
    .where('tenant_id', '=', tenant_id)
    .where('project_id', '=', project_id)
    .where('id', '<>', id)
    .execute()

export const changeIdentity = (tx: Tx, tenantId: string, id: string, change: Partial<IdentityRow>) =>
  tx.updateTable('email_identities').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const deleteIdentities = (tx: Tx, tenantId: string, ids: readonly string[]) =>
  tx.deleteFrom('email_identities').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute()

export const moveIdentities = (tx: Tx, tenantId: string, fromId: string, toId: string, at: number) =>
  tx
    .updateTable('email_identities')
    .set({ project_id: toId, updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', fromId)
    .execute()
