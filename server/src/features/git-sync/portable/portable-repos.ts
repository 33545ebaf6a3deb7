import type { Needs } from '#platform/platform'
import { lineOf, readLine, rowOf } from '#platform/portable/fields'
import type { ImportWrite, Line, PortableKind, Recipient } from '#platform/portable/portable'
import { pageOf, readsAndNames, selectByProject, withoutExisting } from '#platform/portable/portable-rows'
import { localId } from '#platform/public-names/local-id'
import { GIT_REPOS } from '../git-sync.tables.ts'
import { makeWebhookSecret } from '../repos/repo-secrets.ts'
import { type RepoInput, readSettings } from '../repos/repos.ts'
import { insertRepos } from '../repos.store.ts'

/**
 * Exports repositories without tokens and imports them disabled. Two instances writing to one repository would
 * conflict, and imports must not start anything.
 */
export const portableRepos = (platform: Needs<'clock' | 'secrets'>): PortableKind => ({
  name: 'repositories',
  tables: ['git_repos'],
  async list(at, scope, after) {
    const rows = await selectRepos(at, scope, after)
    return pageOf(
      rows,
      (row) => row.id,
      (row) => lineOf(GIT_REPOS.columns, row),
    )
  },
  ...readsAndNames(GIT_REPOS.columns),
  read(value) {
    const repo = readLine(GIT_REPOS.columns, value)
    demandUsable(repo)
    return repo
  },
  normalize: (repo) => ({ ...repo, enabled: 0, last_sync_status: normalizedStatus(repo.last_sync_status as string) }),
  async match(db, { tenantId }, lines) {
    const pairs: [string, string][] = []
    for (const { id: old } of lines) {
      const here = await localId(db, tenantId, old as string)
      if (here !== old) pairs.push([old as string, here])
    }
    return pairs
  },
  prepareImport: async (to, lines) => taking(platform, to, lines),
})

const selectRepos = selectByProject(GIT_REPOS)

/** Applies the rules of the API to archives. @throws AppError `invalid_request` that names the field. */
function demandUsable(repo: Line): void {
  const { name, repo_url, branch, sync_path, notes_path, memories_path, ignore_patterns } =
    repo as unknown as Required<RepoInput>
  readSettings({ name, repo_url, branch, sync_path, notes_path, memories_path, ignore_patterns })
}

/** Statuses of unfinished syncs, or ones that the next sync finds again. */
const OPEN = new Set(['running', 'needs_approval', 'conflicts'])
const normalizedStatus = (status: string): string => (OPEN.has(status) ? '' : status)

const taking = (platform: Needs<'clock' | 'secrets'>, { tenantId }: Recipient, lines: readonly Line[]): ImportWrite => {
  const rows = lines.map((each) => rowOf(GIT_REPOS.columns, tenantId, each))
  return async (tx) => {
    const added = await withoutExisting(tx, tenantId, 'git_repos', 'id', rows)
    const at = platform.clock.now()
    const inserted = added.map((row) => ({ ...row, next_sync_at: at }))
    await insertRepos(tx, tenantId, inserted, at)
    for (const row of added) await makeWebhookSecret(platform, tx, row)
    return added.length
  }
}
