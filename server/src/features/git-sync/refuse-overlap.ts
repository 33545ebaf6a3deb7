import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { GitRepoRow } from './git-sync.tables.ts'
import { overlaps } from './repos/repos.ts'
import { listRepos } from './repos.store.ts'

/** Call it before `row` syncs. Repositories that are off block no other. @throws AppError `conflict`. */
export async function refuseOverlap(tx: Tx, row: GitRepoRow): Promise<void> {
  const overlapping = (await listRepos(tx, row.tenant_id)).find(
    (each) => each.enabled === 1 && each.id !== row.id && overlaps(each, row),
  )
  if (!overlapping) return
  throw new AppError('conflict', message('gitSync.folderTaken', { name: overlapping.name }))
}
