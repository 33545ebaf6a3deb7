import { sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import type { GitConflictRow, GitRepoRow } from '../git-sync.tables.ts'

/** By path. Our text is written from the record, so its columns say how long it may be. */
export const listSizes = (db: Reads, { tenant_id, id }: GitRepoRow): Promise<{ id: string; bytes: number }[]> =>
  db
    .selectFrom('git_conflicts as conflict')
    .leftJoin('records as record', (join) =>
      join.onRef('record.tenant_id', '=', 'conflict.tenant_id').onRef('record.id', '=', 'conflict.record_id'),
    )
    .select('conflict.id')
    .select(
      sql<number>`octet_length(conflict.base_text) + octet_length(conflict.theirs_text) +
        coalesce(octet_length(record.content) + octet_length(record.source_text), 0)`.as('bytes'),
    )
    .where('conflict.tenant_id', '=', tenant_id)
    .where('conflict.repo_id', '=', id)
    .orderBy('conflict.path')
    .orderBy('conflict.id')
    .execute()

const META = [
  'tenant_id',
  'id',
  'repo_id',
  'path',
  'record_id',
  'record_type',
  'reason',
  'theirs_blob',
  'created_at',
  'updated_at',
] as const

/** @param isBare without its texts, which are ''. */
export function readConflict(
  db: Reads,
  { tenant_id, id: repoId }: GitRepoRow,
  id: string,
  isBare: boolean,
): Promise<GitConflictRow | undefined> {
  const query = db
    .selectFrom('git_conflicts')
    .where('tenant_id', '=', tenant_id)
    .where('repo_id', '=', repoId)
    .where('id', '=', id)
  if (!isBare) return query.selectAll().executeTakeFirst()
  const none = sql<string>`''`
  return query
    .select(META)
    .select([none.as('base_text'), none.as('theirs_text')])
    .executeTakeFirst()
}
