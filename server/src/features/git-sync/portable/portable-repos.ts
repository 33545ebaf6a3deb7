import { SYNC_MODES, SYNC_STATUSES } from '@dossier/contract/vocabulary'
import type { Reads } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { Platform } from '#platform/platform'
import type { NumberField } from '#platform/portable/field'
import {
  type Fields,
  flag,
  id,
  instant,
  instantOrNull,
  line,
  lineOf,
  matching,
  oneOf,
  person,
  readLine,
  ref,
  rowOf,
  text,
} from '#platform/portable/fields'
import { idHere } from '#platform/portable/id-here'
import type { Line, PortableKind, PortableScope, Recipient, Taking } from '#platform/portable/portable'
import { PAGE, pageOf, readsAndNames, withoutKnown } from '#platform/portable/portable-rows'
import type { GitRepoRow } from '../git-sync.tables.ts'
import { makeWebhookSecret } from '../repos/keep-secrets.ts'
import { type RepoSettings, readSettings } from '../repos/repos.ts'
import { OBJECT_NAME } from './object-name.ts'

/** What is under way, what waits for a yes, and what gives a hint at the token stay where they are. */
type Passing =
  | 'token_hint'
  | 'last_sync_summary'
  | 'asked_head'
  | 'approved_head'
  | 'busy_job'
  | 'busy_until'
  | 'next_sync_at'
type PortableRepo = Omit<GitRepoRow, Passing>

const within = (least: number, most: number): NumberField => ({ type: 'whole', nullable: false, least, most })

/** The bounds are those of the interface. */
const REPO: Fields<PortableRepo> = {
  id,
  project_id: ref,
  owner_id: person,
  name: line,
  repo_url: line,
  branch: line,
  sync_interval: within(1, 525_600),
  enabled: flag,
  sync_mode: oneOf(SYNC_MODES),
  notes_path: line,
  memories_path: line,
  sync_path: line,
  trash_on_delete: flag,
  commit_sync_enabled: flag,
  commit_history_days: within(0, 36_500),
  last_commit_synced_at: instantOrNull,
  last_commit_sha: matching(OBJECT_NAME),
  last_sync_status: oneOf(['', ...SYNC_STATUSES]),
  last_synced_at: instantOrNull,
  last_sync_error: text,
  created_at: instant,
  updated_at: instant,
}

/**
 * Repositories with their settings, without their tokens. They come in switched off: two instances that write to one
 * would be at odds, and nothing of an archive goes on by itself.
 */
export const portableRepos = (platform: Platform): PortableKind => ({
  name: 'repositories',
  tables: ['git_repos'],
  async list(at, scope, after) {
    const rows = await selectRepos(at, scope, after)
    return pageOf(
      rows,
      (row) => row.id,
      (row) => lineOf(REPO, row),
    )
  },
  ...readsAndNames(REPO),
  read(value) {
    const repo = readLine(REPO, value)
    demandUsable(repo)
    return repo
  },
  settle: (repo) => ({ ...repo, enabled: 0, last_sync_status: settled(repo.last_sync_status as string) }),
  async match(db, { tenantId }, lines) {
    const pairs: [string, string][] = []
    for (const { id: old } of lines) {
      const here = await idHere(db, 'git_repos', tenantId, old as string)
      if (here !== old) pairs.push([old as string, here])
    }
    return pairs
  },
  take: async (to, lines) => taking(platform, to, lines),
})

function selectRepos(at: Reads, { tenantId, projectId }: PortableScope, after: string): Promise<GitRepoRow[]> {
  const query = at.selectFrom('git_repos').selectAll().where('tenant_id', '=', tenantId).where('id', '>', after)
  return (projectId === null ? query : query.where('project_id', '=', projectId)).orderBy('id').limit(PAGE).execute()
}

/** What a client may not set, an archive may not bring. @throws AppError `invalid_request` that names the field. */
function demandUsable(repo: Line): void {
  const { name, repo_url, branch, sync_path, notes_path, memories_path } = repo as unknown as RepoSettings
  readSettings({ name, repo_url, branch, sync_path, notes_path, memories_path })
}

/** A sync that is not over, or whose outcome is found again by the next one. */
const OPEN = new Set(['running', 'needs_approval', 'conflicts'])
const settled = (status: string): string => (OPEN.has(status) ? '' : status)

const insertRepos = insertRows('git_repos', 'on conflict do nothing')

const taking = (platform: Platform, { tenantId }: Recipient, lines: readonly Line[]): Taking => {
  const rows = lines.map((each) => rowOf<PortableRepo>(REPO, tenantId, each))
  return async (tx) => {
    const added = await withoutKnown(tx, tenantId, 'git_repos', 'id', rows)
    await insertRepos(
      tx,
      added.map((row) => ({ ...row, ...NOTHING_UNDER_WAY, next_sync_at: platform.clock.now() })),
    )
    for (const row of added) await makeWebhookSecret(platform, tx, row)
    return added.length
  }
}

const NOTHING_UNDER_WAY: Omit<Pick<GitRepoRow, Passing>, 'next_sync_at'> = {
  token_hint: '',
  last_sync_summary: '',
  asked_head: '',
  approved_head: '',
  busy_job: '',
  busy_until: 0,
}
