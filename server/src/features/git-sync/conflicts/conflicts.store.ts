import type { Reads, Tx } from '#platform/database/database'
import type { GitConflictRow } from '../git-sync.tables.ts'

export const findConflict = (
  db: Reads,
  tenantId: string,
  repoId: string,
  id: string,
): Promise<GitConflictRow | undefined> =>
  db
    .selectFrom('git_conflicts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('repo_id', '=', repoId)
    .where('id', '=', id)
    .executeTakeFirst()

/** One per record; an ongoing conflict keeps its id. */
export const putConflict = (tx: Tx, row: GitConflictRow) =>
  tx
    .insertInto('git_conflicts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'repo_id', 'record_id']).doUpdateSet({
        path: row.path,
        base_text: row.base_text,
        theirs_text: row.theirs_text,
        theirs_blob: row.theirs_blob,
        reason: row.reason,
        updated_at: row.updated_at,
      }),
    )
    .execute()

export const deleteConflictOf = (tx: Tx, tenantId: string, repoId: string, recordId: string) =>
  tx
    .deleteFrom('git_conflicts')
    .where('tenant_id', '=', tenantId)
    .where('repo_id', '=', repoId)
    .where('record_id', '=', recordId)
    .execute()

export const deleteConflictsOf = (tx: Tx, tenantId: string, recordId: string) =>
  tx
    .deleteFrom('git_conflicts')
    .where('tenant_id', '=', tenantId)
    // This condition makes the query use the primary key.
    .where('repo_id', 'in', (eb) => eb.selectFrom('git_repos').select('id').where('tenant_id', '=', tenantId))
    .where('record_id', '=', recordId)
    .execute()

export async function countConflicts(db: Reads, tenantId: string, repoId: string): Promise<number> {
  const row = await db
    .selectFrom('git_conflicts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('repo_id', '=', repoId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
