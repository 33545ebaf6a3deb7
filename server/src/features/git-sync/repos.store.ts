import type { Database, Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import { claimNames } from '#platform/public-names/public-names'
import type { GitRepoRow } from './git-sync.tables.ts'

const insert = insertRows('git_repos', 'on conflict do nothing')

/** A repository's id is its webhook's URL. @throws AppError `conflict` when another account has or had an id. */
export async function insertRepos(tx: Tx, tenantId: string, rows: readonly GitRepoRow[], at: number): Promise<void> {
  await claimNames(
    tx,
    { tenantId, at },
    rows.map(({ id }) => id),
  )
  await insert(tx, rows)
}

export const findRepo = (db: Reads, tenantId: string, id: string): Promise<GitRepoRow | undefined> =>
  db.selectFrom('git_repos').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const findRepoLocked = (database: Database, tx: Tx, tenantId: string, id: string) =>
  database
    .locked(tx.selectFrom('git_repos').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id))
    .executeTakeFirst() as Promise<GitRepoRow | undefined>

/** Lists the repositories of one project or the account, by name. */
export function listRepos(db: Reads, tenantId: string, projectId?: string): Promise<GitRepoRow[]> {
  const all = db.selectFrom('git_repos').selectAll().where('tenant_id', '=', tenantId)
  return (projectId === undefined ? all : all.where('project_id', '=', projectId))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export const changeRepo = (tx: Tx, tenantId: string, id: string, change: Partial<GitRepoRow>) =>
  tx.updateTable('git_repos').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const moveRepos = (tx: Tx, tenantId: string, fromId: string, toId: string, at: number) =>
  tx
    .updateTable('git_repos')
    .set({ project_id: toId, updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', fromId)
    .execute()

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

/** The only query without an account: a webhook names just the repository and proves itself by its secret. */
export const findRepoAnywhere = (db: Reads, id: string): Promise<GitRepoRow | undefined> =>
  db.selectFrom('git_repos').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Claims the repository for one job, unless another job has it. The same job may claim it again.
 * @returns whether this job holds it.
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
