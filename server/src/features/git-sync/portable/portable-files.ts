import type { Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import { lineOf, readLine, rowOf, unfit } from '#platform/portable/fields'
import type { PortableKind, PortableScope } from '#platform/portable/portable'
import { pageOf, readsAndNames } from '#platform/portable/portable-rows'
import { pathProblem } from '../files/layout.ts'
import { GIT_FILES, type GitFileRow } from '../git-sync.tables.ts'
import { afterPair, existingRepo, repoOfProject } from './pairs.ts'

const keyOf = ({ repo_id, record_id }: GitFileRow): string => `${repo_id}\n${record_id}`

/**
 * Links of records and files with their common base, so that the next sync finds nothing to do. A file linked to
 * another record here keeps that link.
 */
export const portableFiles: PortableKind = {
  name: 'repository-files',
  tables: ['git_files'],
  async list(at, scope, after) {
    return pageOf(await selectFiles(at, scope, after), keyOf, (row) => lineOf(GIT_FILES.columns, row), FILES)
  },
  ...readsAndNames(GIT_FILES.columns),
  read(value) {
    const file = readLine(GIT_FILES.columns, value)
    if (pathProblem(file.path as string) !== null) throw unfit('path', 'is no path of a repository')
    return file
  },
  async prepareImport({ tenantId }, lines) {
    const rows = lines.map((line) => rowOf(GIT_FILES.columns, tenantId, line))
    return async (tx) => {
      await insertFiles(tx, await withoutConflicts(tx, tenantId, rows))
      return null
    }
  },
}

const insertFiles = insertRows('git_files', 'on conflict do nothing')

async function withoutConflicts(tx: Tx, tenantId: string, rows: readonly GitFileRow[]): Promise<GitFileRow[]> {
  const existing = await tx
    .selectFrom('git_files')
    .select(['repo_id', 'path'])
    .where('tenant_id', '=', tenantId)
    .where('blob', '!=', '')
    .where(
      'path',
      'in',
      rows.map(({ path }) => path),
    )
    .execute()
  const placeOf = ({ repo_id, path }: Pick<GitFileRow, 'repo_id' | 'path'>): string => `${repo_id}\n${path}`
  const usedPaths = new Set(existing.map(placeOf))
  const isHere = await existingRepo(tx, tenantId, rows)
  return rows.filter((row) => isHere(row) && (row.blob === '' || !usedPaths.has(placeOf(row))))
}

const FILES = 50

function selectFiles(at: Reads, scope: PortableScope, after: string): Promise<GitFileRow[]> {
  return at
    .selectFrom('git_files')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where(afterPair('repo_id', 'record_id', after))
    .where(repoOfProject(scope))
    .orderBy('repo_id')
    .orderBy('record_id')
    .limit(FILES)
    .execute()
}
