import type { Authorized } from '#core/actor'
import type { SyncContext } from '../context.ts'
import { GIT_REPOS } from '../git-sync.tables.ts'
import { refuseOverlap } from '../refuse-overlap.ts'
import { insertRepos } from '../repos.store.ts'
import { requestSync } from '../runs/request-sync.ts'
import { makeWebhookSecret, storeToken } from './repo-secrets.ts'
import { DEFAULTS, hintOf, type RepoInput, type RepoSettings, readSettings, readToken } from './repos.ts'

/**
 * Creates a repository; an enabled one syncs at once.
 * @returns its id.
 * @throws AppError `not_found` for the project; `invalid_request`; `conflict` with another repository that writes
 * there.
 */
export async function createRepo(
  { platform, projects }: SyncContext,
  { tenantId, userId }: Authorized<'admin'>,
  projectId: string,
  input: RepoInput & { repo_url: string },
): Promise<string> {
  const { database, clock, ids } = platform
  const now = clock.now()
  const token = readToken(input)
  const settings: RepoSettings = { ...DEFAULTS, repo_url: '', ...readSettings(input) }
  const row = GIT_REPOS.newRow({
    tenant_id: tenantId,
    id: ids.next(),
    project_id: projectId,
    owner_id: userId,
    ...settings,
    name: settings.name || nameOfUrl(settings.repo_url),
    token_hint: hintOf(token ?? ''),
    next_sync_at: now,
    created_at: now,
    updated_at: now,
  })
  await database.transact(async (tx) => {
    await projects.lock(tx, tenantId, projectId)
    if (row.enabled === 1) await refuseOverlap(tx, row)
    await insertRepos(tx, tenantId, [row], now)
    await storeToken(platform, tx, row, token)
    await makeWebhookSecret(platform, tx, row)
    if (row.enabled === 1) await requestSync(platform, tx, row, 'change', false)
  })
  return row.id
}

const nameOfUrl = (url: string): string =>
  url
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .split(/[/:]/)
    .at(-1)
    ?.slice(0, 200) ?? ''
