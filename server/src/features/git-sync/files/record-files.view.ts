import type { RecordFile, RecordFiles } from '#features/records/index'
import { breathe } from '#platform/clock/wait'
import type { Database, Reads } from '#platform/database/database'

const AT_ONCE = 500
/** Paths to test without a pause. */
const TESTED_AT_ONCE = 2000

const selectFiles = (db: Reads, tenantId: string) =>
  db
    .selectFrom('git_files')
    .select(['record_id as recordId', 'repo_id as repoId', 'path'])
    .where('tenant_id', '=', tenantId)

export const recordFiles = (database: Database): RecordFiles => ({
  ofRecords: (db, tenantId, recordIds) =>
    inBatches(recordIds, (ids) => selectFiles(db, tenantId).where('record_id', 'in', ids).orderBy('repo_id').execute()),

  at: (db, tenantId, repoId, paths) =>
    inBatches(paths, (batch) =>
      selectFiles(db, tenantId).where('repo_id', '=', repoId).where('path', 'in', batch).execute(),
    ),

  async matching({ tenantId, projectId }, isWanted) {
    const query = selectFiles(database.read, tenantId).where('repo_id', 'in', (eb) =>
      eb.selectFrom('git_repos').select('id').where('tenant_id', '=', tenantId).where('project_id', '=', projectId),
    )
    const found: RecordFile[] = []
    for (const [index, file] of (await database.scan(query.compile())).entries()) {
      if (index % TESTED_AT_ONCE === 0) await breathe()
      if (isWanted(file.path)) found.push(file)
    }
    return found
  },
})

async function inBatches(
  values: readonly string[],
  read: (batch: readonly string[]) => Promise<RecordFile[]>,
): Promise<RecordFile[]> {
  const found: RecordFile[] = []
  for (let at = 0; at < values.length; at += AT_ONCE) found.push(...(await read(values.slice(at, at + AT_ONCE))))
  return found
}
