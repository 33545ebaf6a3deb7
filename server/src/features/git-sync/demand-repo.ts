import { notFound } from '#core/app-error'
import type { SyncContext } from './context.ts'
import { demandGitSync } from './git-sync.policy.ts'
import type { GitRepoRow } from './git-sync.tables.ts'
import { findRepo } from './repos.store.ts'

/** @throws AppError `not_found` before `forbidden`: another account's id reveals nothing. */
export async function demandRepo({ platform }: SyncContext, tenantId: string, id: string): Promise<GitRepoRow> {
  const row = await findRepo(platform.database.read, tenantId, id)
  if (!row) throw notFound('repository')
  demandGitSync(platform.config)
  return row
}
