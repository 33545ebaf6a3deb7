import { message } from '@dossier/contract/message'
import type { ConflictSide } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { AppError, invalidField, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { SyncContext } from '../context.ts'
import { findFile, putFiles } from '../files/files.store.ts'
import { readFile, sameFields } from '../files/item-fields.ts'
import type { GitConflictRow, GitRepoRow } from '../git-sync.tables.ts'
import { readRecordRows } from '../records.view.ts'
import { findRepo, findRepoLocked } from '../repos.store.ts'
import { requestSync } from '../runs/request-sync.ts'
import { deleteConflictOf, findConflict } from './conflicts.store.ts'

/**
 * Resolves a conflict and accepts git's version as known. The next sync then writes the choice, if it may write to this
 * repository.
 * @throws AppError `not_found`; `invalid_request`; `conflict` when the record changed concurrently.
 */
export async function resolveConflict(
  context: SyncContext,
  { tenantId }: Authorized<'admin'>,
  repoId: string,
  conflictId: string,
  { as, text }: { as: ConflictSide; text?: string | null | undefined },
): Promise<void> {
  const { database } = context.platform
  const repo = await findRepo(database.read, tenantId, repoId)
  const conflict = repo && (await findConflict(database.read, tenantId, repoId, conflictId))
  if (!repo || !conflict) throw notFound('conflict')
  if (as === 'text' && (text ?? '') === '') throw invalidField('/text', message('gitSync.wholeFileRequired'))
  if (as === 'text' && text?.includes('\0')) throw invalidField('/text', message('gitSync.fieldNul'))
  const current = (await readRecordRows(database, tenantId, [conflict.record_id])).get(conflict.record_id)
  if (!current) throw notFound('conflict')
  if (as === 'ours') return database.transact((tx) => recordResolution(context, tx, repo, conflict, 0))
  const content = readFile((as === 'theirs' ? conflict.theirs_text : text) ?? '', conflict.path)
  const change = await context.records.sync.revise(current, content)
  const stored = await context.records.sync.store(current, change, async (tx, record) => {
    const theirs = readFile(conflict.theirs_text, conflict.path)
    const isEqual = sameFields(theirs, context.records.sync.contentOf(record))
    await recordResolution(context, tx, repo, conflict, isEqual ? record.updated_at : 0)
  })
  if (!stored) throw new AppError('conflict', message('gitSync.recordChanged'))
}

/** @param version the record's version equal to the file in git; 0 when they differ. */
async function recordResolution(
  { platform }: SyncContext,
  tx: Tx,
  { tenant_id, id }: GitRepoRow,
  conflict: GitConflictRow,
  version: number,
): Promise<void> {
  const repo = await findRepoLocked(platform.database, tx, tenant_id, id)
  if (!repo) throw notFound('repository')
  const existing = await findFile(tx, tenant_id, id, conflict.record_id)
  const file = {
    tenant_id,
    repo_id: id,
    record_id: conflict.record_id,
    record_type: conflict.record_type,
    path: conflict.path,
    is_executable: existing?.is_executable ?? 0,
    blob: conflict.theirs_blob,
    base_text: conflict.theirs_text,
    record_version: version,
  }
  await putFiles(tx, [file])
  await deleteConflictOf(tx, tenant_id, id, conflict.record_id)
  await requestSync(platform, tx, repo, 'change', false)
}
