import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { SyncContext } from '../context.ts'
import { deleteRepos, findRepoLocked } from '../repos.store.ts'
import { deleteSecrets } from './repo-secrets.ts'

/** Deletes the token and file links too; the records stay. @throws AppError `not_found`. */
export async function removeRepo(
  { platform }: SyncContext,
  { tenantId }: Authorized<'admin'>,
  id: string,
): Promise<void> {
  const { database } = platform
  await database.transact(async (tx) => {
    if (!(await findRepoLocked(database, tx, tenantId, id))) throw notFound('repository')
    await deleteReposAndSecrets(platform, tx, tenantId, [id])
  })
}

export async function deleteReposAndSecrets(
  platform: Needs<'database' | 'git' | 'log' | 'secrets'>,
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await deleteRepos(tx, tenantId, ids)
  await deleteSecrets(platform, tx, tenantId, ids)
  platform.database.afterCommit(tx, () => {
    for (const id of ids) {
      const removing = platform.git.copy(id).remove()
      removing.catch((error: unknown) =>
        platform.log.warn({ err: error, repo: id }, 'a copy of a repository stays behind'),
      )
    }
  })
}
