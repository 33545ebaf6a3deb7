import type { Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { GitRunFileRow, GitRunRow } from '../git-sync.tables.ts'
import type { Decision } from './runs.ts'

/** docs/spec/git-sync.md §1: keep the last 20. */
const MAX_RUNS = 20
export const MAX_RUN_FILES = 10_000

export const insertRun = (tx: Tx, row: GitRunRow) => tx.insertInto('git_runs').values(row).execute()

export const findRun = (db: Reads, tenantId: string, repoId: string, id: string): Promise<GitRunRow | undefined> =>
  db
    .selectFrom('git_runs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('repo_id', '=', repoId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Newest first. */
export const listRuns = (db: Reads, tenantId: string, repoId: string): Promise<GitRunRow[]> =>
  db
    .selectFrom('git_runs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('repo_id', '=', repoId)
    .orderBy('id', 'desc')
    .limit(MAX_RUNS)
    .execute()

export async function listRunsOf(
  db: Reads,
  tenantId: string,
  repoIds: readonly string[],
): Promise<Map<string, GitRunRow[]>> {
  const lists = await Promise.all(repoIds.map((id) => listRuns(db, tenantId, id)))
  return new Map(repoIds.map((id, index) => [id, lists[index] ?? []]))
}

export const listOpenRuns = (db: Reads, tenantId: string, repoId: string): Promise<GitRunRow[]> =>
  db
    .selectFrom('git_runs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('repo_id', '=', repoId)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute()

export const changeRun = (tx: Tx, tenantId: string, id: string, change: Partial<GitRunRow>) =>
  tx.updateTable('git_runs').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export async function replaceRunFiles(
  tx: Tx,
  tenantId: string,
  runId: string,
  decisions: readonly Decision[],
): Promise<void> {
  await tx.deleteFrom('git_run_files').where('tenant_id', '=', tenantId).where('run_id', '=', runId).execute()
  const rows: GitRunFileRow[] = decisions
    .slice(0, MAX_RUN_FILES)
    .map(({ path, type, recordId, decision, reason }, position) => ({
      tenant_id: tenantId,
      run_id: runId,
      position,
      path,
      record_type: type,
      record_id: recordId,
      decision,
      reason,
    }))
  await insertRunFiles(tx, rows)
}

const insertRunFiles = insertRows('git_run_files')

export const listRunFiles = (db: Reads, tenantId: string, runId: string): Promise<GitRunFileRow[]> =>
  db
    .selectFrom('git_run_files')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()

export async function deleteOldRuns(tx: Tx, tenantId: string, repoId: string): Promise<void> {
  const rows = await tx
    .selectFrom('git_runs')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('repo_id', '=', repoId)
    .orderBy('id', 'desc')
    .execute()
  const old = rows.slice(MAX_RUNS).map(({ id }) => id)
  if (old.length === 0) return
  await tx.deleteFrom('git_run_files').where('tenant_id', '=', tenantId).where('run_id', 'in', old).execute()
  await tx.deleteFrom('git_runs').where('tenant_id', '=', tenantId).where('id', 'in', old).execute()
}
