import type { Reads, Tx } from '#platform/database/database'
import { claimNames } from '#platform/public-names/public-names'
import type { ProjectAliasRow } from '../inbound.tables.ts'

export const findAlias = (db: Reads, tenantId: string, projectId: string): Promise<ProjectAliasRow | undefined> =>
  db
    .selectFrom('project_aliases')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()

const claimAlias = (tx: Tx, { tenant_id: tenantId, local_part, created_at: at }: ProjectAliasRow) =>
  claimNames(tx, { tenantId, at }, [local_part])

/**
 * Inserts only when the project has no alias. @throws AppError `conflict` when another account has or had the name.
 */
export async function insertAlias(tx: Tx, row: ProjectAliasRow): Promise<void> {
  await claimAlias(tx, row)
  await tx
    .insertInto('project_aliases')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @throws AppError `conflict` when another account has or had the name. */
export async function replaceAlias(tx: Tx, row: ProjectAliasRow): Promise<void> {
  await claimAlias(tx, row)
  await tx
    .insertInto('project_aliases')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'project_id'])
        .doUpdateSet({ local_part: row.local_part, created_at: row.created_at }),
    )
    .execute()
}

export const deleteAlias = (tx: Tx, tenantId: string, projectId: string) =>
  tx.deleteFrom('project_aliases').where('tenant_id', '=', tenantId).where('project_id', '=', projectId).execute()
