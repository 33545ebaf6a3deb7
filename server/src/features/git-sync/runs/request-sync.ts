import { message } from '@dossier/contract/message'
import type { SyncCause } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { GitRepoRow, GitRunRow } from '../git-sync.tables.ts'
import { changeRepo } from '../repos.store.ts'
import { GIT_SYNC_JOB } from './git-sync.job.ts'
import { insertRun, listOpenRuns } from './runs.store.ts'
import { emptySummary } from './runs.ts'
import { recordSyncEvent } from './sync-events.ts'

/** Requests an immediate sync. A waiting request of the same kind serves both. The caller locks the repository. */
export async function requestSync(
  platform: Needs<'clock' | 'events' | 'ids' | 'jobs'>,
  tx: Tx,
  repo: GitRepoRow,
  cause: SyncCause,
  isDry: boolean,
): Promise<GitRunRow> {
  const open = await listOpenRuns(tx, repo.tenant_id, repo.id)
  const waiting = open.find((run) => run.head === '' && (run.is_dry === 1) === isDry && !hasBegun(run))
  const run = waiting ?? (await addRun(platform, tx, repo, cause, isDry))
  if (!isDry) await changeRepo(tx, repo.tenant_id, repo.id, { last_sync_status: 'running' })
  await platform.jobs.enqueue(tx, GIT_SYNC_JOB, {
    tenantId: repo.tenant_id,
    payload: { repoId: repo.id },
    key: repo.id,
  })
  if (!waiting)
    await recordSyncEvent(
      platform,
      tx,
      { ...repo, last_sync_status: isDry ? repo.last_sync_status : 'running' },
      run.id,
    )
  return run
}

/** Marks a started run until its outcome replaces it. */
export const BEGUN = message('gitSync.underWay')
const hasBegun = ({ summary }: GitRunRow): boolean => summary.includes(BEGUN)

export async function addRun(
  { clock, ids }: Needs<'clock' | 'ids'>,
  tx: Tx,
  repo: GitRepoRow,
  cause: SyncCause,
  isDry: boolean,
): Promise<GitRunRow> {
  const now = clock.now()
  const run: GitRunRow = {
    tenant_id: repo.tenant_id,
    id: ids.next(),
    repo_id: repo.id,
    cause,
    is_dry: isDry ? 1 : 0,
    status: 'running',
    head: '',
    summary: JSON.stringify(emptySummary(now)),
    started_at: now,
    finished_at: null,
  }
  await insertRun(tx, run)
  return run
}
