import type { Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { GitFileRow } from '../git-sync.tables.ts'

/** Excludes the text, which is only read when needed. */
export type FileLink = Omit<GitFileRow, 'base_text'>

const LINK = [
  'tenant_id',
  'repo_id',
  'record_id',
  'record_type',
  'path',
  'blob',
  'is_executable',
  'record_version',
] as const

export const listLinks = (db: Reads, tenantId: string, repoId: string): Promise<FileLink[]> =>
  db
    .selectFrom('git_files')
    .select(LINK)
    .where('tenant_id', '=', tenantId)
    .where('repo_id', '=', repoId)
    .orderBy('path')
    .orderBy('record_id')
    .execute()

export const findFile = (
  db: Reads,
  tenantId: string,
  repoId: string,
  recordId: string,
): Promise<GitFileRow | undefined> =>
  db
    .selectFrom('git_files')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('repo_id', '=', repoId)
    .where('record_id', '=', recordId)
    .executeTakeFirst()

export async function readBaseTexts(
  db: Reads,
  tenantId: string,
  repoId: string,
  recordIds: readonly string[],
): Promise<Map<string, string>> {
  if (recordIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('git_files')
    .select(['record_id', 'base_text'])
    .where('tenant_id', '=', tenantId)
    .where('repo_id', '=', repoId)
    .where('record_id', 'in', recordIds)
    .execute()
  return new Map(rows.map(({ record_id, base_text }) => [record_id, base_text]))
}

export const putFiles = insertRows(
  'git_files',
  `on conflict (tenant_id, repo_id, record_id) do update set path = excluded.path, blob = excluded.blob,
    is_executable = excluded.is_executable, base_text = excluded.base_text, record_version = excluded.record_version`,
)

export const changeFile = (
  tx: Tx,
  { tenant_id, repo_id, record_id }: Pick<GitFileRow, 'tenant_id' | 'repo_id' | 'record_id'>,
  change: Partial<GitFileRow>,
) =>
  tx
    .updateTable('git_files')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('repo_id', '=', repo_id)
    .where('record_id', '=', record_id)
    .execute()

export const deleteFile = (
  tx: Tx,
  { tenant_id, repo_id, record_id }: Pick<GitFileRow, 'tenant_id' | 'repo_id' | 'record_id'>,
) =>
  tx
    .deleteFrom('git_files')
    .where('tenant_id', '=', tenant_id)
    .where('repo_id', '=', repo_id)
    .where('record_id', '=', record_id)
    .execute()

/** Keeps the row of a permanently deleted record without its text, so that its file does not return as new. */
export const clearBase = (tx: Tx, tenantId: string, recordId: string) =>
  tx
    .updateTable('git_files')
    .set({ base_text: '' })
    .where('tenant_id', '=', tenantId)
    // This condition makes the query use the primary key.
    .where('repo_id', 'in', (eb) => eb.selectFrom('git_repos').select('id').where('tenant_id', '=', tenantId))
    .where('record_id', '=', recordId)
    .execute()
