import type { Reads, Tx } from '#platform/database/database'
import type { ProjectAliasRow } from '../inbound.tables.ts'

export const findAlias = (db: Reads, tenantId: string, projectId: string): Promise<ProjectAliasRow | undefined> =>
  db
    .selectFrom('project_aliases')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()

/** Concurrent inserts keep the first alias. */
export const insertAlias = (tx: Tx, row: ProjectAliasRow) =>
  tx
    .insertInto('project_aliases')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'project_id']).doNothing())
    .execute()

export const replaceAlias = (tx: Tx, row: ProjectAliasRow) =>
  tx
    .insertInto('project_aliases')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'project_id'])
        .doUpdateSet({ local_part: row.local_part, created_at: row.created_at }),
    )
    .execute()

export const deleteAlias = (tx: Tx, tenantId: string, projectId: string) =>
  tx.deleteFrom('project_aliases').where('tenant_id', '=', tenantId).where('project_id', '=', projectId).execute()

/** Inserts only when the project has no alias and the name is free in the instance. */
export const insertFreeAlias = (tx: Tx, row: ProjectAliasRow) =>
  tx
    .insertInto('project_aliases')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
