import type { Database, Reads, Tx } from '#platform/database/database'
import type { GitRepoRow } from './git-sync.tables.ts'

export const insertRepo = (tx: Tx, row: GitRepoRow) => tx.insertInto('git_repos').values(row).execute()

export const findRepo = (db: Reads, tenantId: string, id: string): Promise<GitRepoRow | undefined> =>
  db.selectFrom('git_repos').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

/** The repository, locked until the end of the transaction. */
export const findRepoLocked = (database: Database, tx: Tx, tenantId: string, id: string) =>
  database
    .locked(tx.selectFrom('git_repos').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id))
    .executeTakeFirst() as Promise<GitRepoRow | undefined>

/** Of one project, or of the whole account; by name. */
export function listRepos(db: Reads, tenantId: string, projectId?: string): Promise<GitRepoRow[]> {
  const all = db.selectFrom('git_repos').selectAll().where('tenant_id', '=', tenantId)
  return (projectId === undefined ? all : all.where('project_id', '=', projectId))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export const changeRepo = (tx: Tx, tenantId: string, id: string, change: Partial<GitRepoRow>) =>
  tx.updateTable('git_repos').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const placeRepos = (tx: Tx, tenantId: string, fromId: string, toId: string, at: number) =>
  tx
    .updateTable('git_repos')
    .set({ project_id: toId, updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', fromId)
    .execute()

/** With everything that is kept about them; their records stay. */
export async function deleteRepos(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const runs = tx.selectFrom('git_runs').select('id').where('tenant_id', '=', tenantId).where('repo_id', 'in', ids)
  await tx.deleteFrom('git_run_files').where('tenant_id', '=', tenantId).where('run_id', 'in', runs).execute()
  await tx.deleteFrom('git_runs').where('tenant_id', '=', tenantId).where('repo_id', 'in', ids).execute()
  await tx.deleteFrom('git_files').where('tenant_id', '=', tenantId).where('repo_id', 'in', ids).execute()
  await tx.deleteFrom('git_conflicts').where('tenant_id', '=', tenantId).where('repo_id', 'in', ids).execute()
  await tx.deleteFrom('git_commits').where('tenant_id', '=', tenantId).where('repo_id', 'in', ids).execute()
  await tx.deleteFrom('git_repos').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute()
}

/** The one query without an account: the other side's notice names the repository alone, and proves itself by its secret. */
export const findRepoAnywhere = (db: Reads, id: string): Promise<GitRepoRow | undefined> =>
  db.selectFrom('git_repos').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Takes the repository for one job, as long as nobody else has it. The same job gets it again.
 * @returns whether it has it now.
 */
export async function claimRepo(
  tx: Tx,
  { tenant_id, id }: Pick<GitRepoRow, 'tenant_id' | 'id'>,
  claim: { job: string; now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('git_repos')
    .set({ busy_job: claim.job, busy_until: claim.until })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('busy_until', '<', claim.now), eb('busy_job', '=', claim.job)]))
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
