import type { Reads } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import { lineOf, rowOf } from '#platform/portable/fields'
import type { PortableKind, PortableScope } from '#platform/portable/portable'
import { PAGE, pageOf, readsAndNames } from '#platform/portable/portable-rows'
import { GIT_COMMITS, type GitCommitRow } from '../git-sync.tables.ts'
import { afterPair, existingRepo, repoOfProject } from './pairs.ts'

const keyOf = ({ repo_id, sha }: GitCommitRow): string => `${repo_id}\n${sha}`

/** Commits that are already memories, so that none is imported again or exported as a file. */
export const portableCommits: PortableKind = {
  name: 'repository-commits',
  tables: ['git_commits'],
  async list(at, scope, after) {
    return pageOf(await selectCommits(at, scope, after), keyOf, (row) => lineOf(GIT_COMMITS.columns, row))
  },
  ...readsAndNames(GIT_COMMITS.columns),
  async prepareImport({ tenantId }, lines) {
    const rows = lines.map((line) => rowOf(GIT_COMMITS.columns, tenantId, line))
    return async (tx) => {
      await insertCommits(tx, rows.filter(await existingRepo(tx, tenantId, rows)))
      return null
    }
  },
}

const insertCommits = insertRows('git_commits', 'on conflict do nothing')

const selectCommits = (at: Reads, scope: PortableScope, after: string): Promise<GitCommitRow[]> =>
  at
    .selectFrom('git_commits')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where(afterPair('repo_id', 'sha', after))
    .where(repoOfProject(scope))
    .orderBy('repo_id')
    .orderBy('sha')
    .limit(PAGE)
    .execute()
