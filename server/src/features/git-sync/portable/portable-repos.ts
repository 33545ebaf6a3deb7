import { insertRows } from '#platform/database/insert-rows'
import type { Needs } from '#platform/platform'
import { lineOf, readLine, rowOf } from '#platform/portable/fields'
import { idHere } from '#platform/portable/id-here'
import type { Line, PortableKind, Recipient, Taking } from '#platform/portable/portable'
import { pageOf, readsAndNames, selectByProject, withoutKnown } from '#platform/portable/portable-rows'
import { GIT_REPOS } from '../git-sync.tables.ts'
import { makeWebhookSecret } from '../repos/keep-secrets.ts'
import { type RepoSettings, readSettings } from '../repos/repos.ts'

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
  settle: (repo) => ({ ...repo, enabled: 0, last_sync_status: settled(repo.last_sync_status as string) }),
  async match(db, { tenantId }, lines) {
    const pairs: [string, string][] = []
    for (const { id: old } of lines) {
      const localId = await idHere(db, 'git_repos', tenantId, old as string)
      if (localId !== old) pairs.push([old as string, localId])
    }
    return pairs
  },
  take: async (to, lines) => taking(platform, to, lines),
})

const selectRepos = selectByProject(GIT_REPOS)

/** Applies the rules of the API to archives. @throws AppError `invalid_request` that names the field. */
function demandUsable(repo: Line): void {
  const { name, repo_url, branch, sync_path, notes_path, memories_path } = repo as unknown as RepoSettings
  readSettings({ name, repo_url, branch, sync_path, notes_path, memories_path })
}

/** Statuses of unfinished syncs, or ones that the next sync finds again. */
const OPEN = new Set(['running', 'needs_approval', 'conflicts'])
const settled = (status: string): string => (OPEN.has(status) ? '' : status)

const insertRepos = insertRows('git_repos', 'on conflict do nothing')

const taking = (platform: Needs<'clock' | 'secrets'>, { tenantId }: Recipient, lines: readonly Line[]): Taking => {
  const rows = lines.map((each) => rowOf(GIT_REPOS.columns, tenantId, each))
  return async (tx) => {
    const added = await withoutKnown(tx, tenantId, 'git_repos', 'id', rows)
    await insertRepos(
      tx,
      added.map((row) => ({ ...row, next_sync_at: platform.clock.now() })),
    )
    for (const row of added) await makeWebhookSecret(platform, tx, row)
    return added.length
  }
}
