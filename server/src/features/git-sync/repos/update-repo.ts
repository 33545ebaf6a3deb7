import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { SyncContext } from '../context.ts'
import { refuseOverlap } from '../refuse-overlap.ts'
import { changeRepo, findRepoLocked } from '../repos.store.ts'
import { GIT_SYNC_JOB, MINUTE_MS } from '../runs/git-sync.job.ts'
import { storeToken } from './repo-secrets.ts'
import { hintOf, type RepoInput, readSettings, readToken } from './repos.ts'

/** @throws AppError `not_found`; `invalid_request`; `conflict` with another repository that writes there. */
export async function updateRepo(
  { platform }: SyncContext,
  { tenantId }: Authorized<'admin'>,
  id: string,
  input: RepoInput,
): Promise<void> {
  const { database, clock, jobs } = platform
  const token = readToken(input)
  const settings = readSettings(input)
  await database.transact(async (tx) => {
    const row = await findRepoLocked(database, tx, tenantId, id)
    if (!row) throw notFound('repository')
    const changed = { ...row, ...settings, updated_at: Math.max(clock.now(), Number(row.updated_at) + 1) }
    if (changed.enabled === 1) await refuseOverlap(tx, changed)
    const isOtherPlace = changed.repo_url !== row.repo_url || changed.branch !== row.branch
    // Due one interval after the last sync, so a new interval moves the next one.
    const from = row.last_synced_at === null ? clock.now() : Number(row.last_synced_at)
    const nextAt = row.last_synced_at === null ? clock.now() : from + changed.sync_interval * MINUTE_MS
    await changeRepo(tx, tenantId, id, {
      ...settings,
      updated_at: changed.updated_at,
      next_sync_at: nextAt,
      ...(token === null ? {} : { token_hint: hintOf(token) }),
      ...(isOtherPlace ? { last_commit_sha: '', asked_head: '', approved_head: '' } : {}),
    })
    await storeToken(platform, tx, changed, token)
    if (changed.enabled === 0) return
    await jobs.enqueue(tx, GIT_SYNC_JOB, { tenantId, payload: { repoId: id }, key: id, runAt: nextAt })
  })
}
