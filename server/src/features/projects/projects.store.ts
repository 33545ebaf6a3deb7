import type { Database, Reads, Tx } from '#platform/database/database'
import { hotQuery } from '#platform/database/hot-query'
import { insertRows } from '#platform/database/insert-rows'
import { claimNames } from '#platform/public-names/public-names'
import type { ProjectRow } from './projects.tables.ts'

const insert = insertRows('projects', 'on conflict do nothing')

/** A project's id is an email address. @throws AppError `conflict` when another account has or had an id. */
export async function insertProjects(tx: Tx, tenantId: string, rows: readonly ProjectRow[], at: number): Promise<void> {
  await claimNames(
    tx,
    { tenantId, at },
    rows.map(({ id }) => id),
  )
  await insert(tx, rows)
}

export const listProjects = (db: Reads, tenantId: string): Promise<ProjectRow[]> => selectProjects(db, { tenantId })

/** Every quick search runs this query. */
const selectProjects = hotQuery((db, { tenantId }: { tenantId: string }) =>
  db
    .selectFrom('projects')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .orderBy('id'),
)

export const findProject = (db: Reads, tenantId: string, id: string): Promise<ProjectRow | undefined> =>
  db.selectFrom('projects').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const findDefaultProject = (db: Reads, tenantId: string): Promise<ProjectRow | undefined> =>
  db.selectFrom('projects').selectAll().where('tenant_id', '=', tenantId).where('is_default', '=', 1).executeTakeFirst()

/** Locks the project until the transaction ends (see `lock` in the door). */
export const findProjectLocked = (database: Database, tx: Tx, tenantId: string, id: string) =>
  database
    .locked(tx.selectFrom('projects').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id))
    .executeTakeFirst() as Promise<ProjectRow | undefined>

export const changeProject = (tx: Tx, tenantId: string, id: string, change: Partial<ProjectRow>) =>
  tx.updateTable('projects').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const deleteProject = (tx: Tx, tenantId: string, id: string) =>
  tx.deleteFrom('projects').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
