import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { GitRepoRow } from '../git-sync.tables.ts'

export interface Progress {
  /** '' when it waits or is over. */
  phase: string
  done: number
  total: number
}

/** Emits `git-repo:sync-updated` to the account's own clients. */
export const recordSyncEvent = (
  { events }: Needs<'events'>,
  tx: Tx,
  repo: GitRepoRow,
  runId: string,
  { phase, done, total }: Progress = { phase: '', done: 0, total: 0 },
): Promise<void> =>
  events.record(tx, {
    tenantId: repo.tenant_id,
    name: 'git-repo:sync-updated',
    scope: 'git:read',
    payload: {
      repo_id: repo.id,
      project: repo.project_id,
      last_sync_status: repo.last_sync_status,
      run_id: runId,
      phase,
      done,
      total,
    },
  })
