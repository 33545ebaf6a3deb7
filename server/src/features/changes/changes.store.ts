import { sql } from 'kysely'
import type { Reads, Tx } from '#platform/database/database'
import type { ProjectLookRow } from './changes.tables.ts'

type Key = Omit<ProjectLookRow, 'looked_at'>

export async function findLook(db: Reads, { tenant_id, user_id, project_id }: Key): Promise<number | null> {
  const row = await db
    .selectFrom('project_looks')
    .select('looked_at')
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .where('project_id', '=', project_id)
    .executeTakeFirst()
  return row ? Number(row.looked_at) : null
}

/** Two devices of one user may report in any order: the later look counts. @returns the stored time. */
export async function putLook(tx: Tx, row: ProjectLookRow): Promise<number> {
  const { looked_at } = await tx
    .insertInto('project_looks')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'project_id']).doUpdateSet({
        looked_at: sql`case when excluded.looked_at > project_looks.looked_at then excluded.looked_at
          else project_looks.looked_at end`,
      }),
    )
    .returning('looked_at')
    .executeTakeFirstOrThrow()
  return Number(looked_at)
}

/** Deletes the looks of a user in one account, or in all (null). */
export async function deleteLooksOf(tx: Tx, userId: string, tenantId: string | null): Promise<void> {
  const ofUser = tx.deleteFrom('project_looks').where('user_id', '=', userId)
  await (tenantId === null ? ofUser : ofUser.where('tenant_id', '=', tenantId)).execute()
}

export const deleteLooksAt = (tx: Tx, tenantId: string, projectId: string) =>
  tx.deleteFrom('project_looks').where('tenant_id', '=', tenantId).where('project_id', '=', projectId).execute()
