import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { intoTrash, outOfTrash, type RecordRow } from '#features/records/index'
import type { Tx } from '#platform/database/database'
import { deleteConflictOf, putConflict } from '../conflicts/conflicts.store.ts'
import type { SyncContext } from '../context.ts'
import { changeFile, deleteFile, findFile, putFiles } from '../files/files.store.ts'
import { sameFields } from '../files/item-fields.ts'
import type { GitFileRow, GitRepoRow } from '../git-sync.tables.ts'
import { readRecordRows } from '../records.view.ts'
import type { Decision } from '../runs/runs.ts'
import type { IncomingFile, Intake, Step } from './intake.ts'
import type { RemoteFile } from './state.ts'

export interface Parts {
  context: SyncContext
  repo: GitRepoRow
}

const CHANGED_MEANWHILE = message('gitSync.changedMeanwhile')

/**
 * Applies the decision for one file. One transaction writes the record and its link, so a crash leaves each file done
 * or untouched.
 * @returns the actual decision, different after a concurrent change.
 */
export async function applyIntake(parts: Parts, { step, decision }: Intake): Promise<Decision | null> {
  try {
    const recordId = await applyStep(parts, step)
    if (recordId === null) return decision && { ...decision, decision: 'skipped', reason: CHANGED_MEANWHILE }
    return decision && { ...decision, recordId: recordId || decision.recordId }
  } catch (error) {
    // A duplicate memory or an invalid text affects this file only.
    if (!(error instanceof AppError) || (error.code !== 'conflict' && error.code !== 'invalid_request')) throw error
    return decision && { ...decision, decision: 'skipped', reason: error.userMessage }
  }
}

/** @returns the record's id, '' when done as decided, null after a concurrent change. */
async function applyStep(parts: Parts, step: Step): Promise<string | null> {
  const { database } = parts.context.platform
  switch (step.kind) {
    case 'create':
      return create(parts, step)
    case 'write':
      return write(parts, step)
    case 'trash':
      return trash(parts, step)
    case 'link':
      await database.transact((tx) => link(parts, tx, step))
      return ''
    case 'conflict':
      await database.transact((tx) => storeConflict(parts, tx, step))
      return ''
    case 'detach':
      await database.transact((tx) =>
        changeFile(tx, step.link, { blob: '', ...(step.isEdited ? { record_version: 0 } : {}) }),
      )
      return ''
    case 'forget':
      await database.transact(async (tx) => {
        await deleteFile(tx, step.link)
        await deleteConflictOf(tx, parts.repo.tenant_id, parts.repo.id, step.link.record_id)
      })
      return ''
    case 'none':
      return ''
  }
}

type Of<K extends Step['kind']> = Extract<Step, { kind: K }>

async function create(parts: Parts, step: Of<'create'>): Promise<string | null> {
  const { context, repo } = parts
  const { sync } = context.records
  const draft = await draftOf(parts, step)
  return context.platform.database.transact(async (tx) => {
    const { record, duplicate } = await sync.add(tx, draft, repo.project_id)
    const existing = duplicate ? await findFile(tx, repo.tenant_id, repo.id, record.id) : undefined
    if (existing) throw new AppError('conflict', message('gitSync.sameMemory', { path: existing.path }))
    if (step.replaces) await deleteFile(tx, step.replaces)
    await putFiles(tx, [fileRow(parts, record, step)])
    return record.id
  })
}

export const draftOf = ({ context, repo }: Parts, { file, fields }: IncomingFile): Promise<RecordRow> =>
  context.records.sync.draft({ tenantId: repo.tenant_id, userId: repo.owner_id }, { ...fields, type: file.type })

async function write(parts: Parts, step: Of<'write'>): Promise<string | null> {
  const { context, repo } = parts
  const { recordId, version, content, restores } = step
  const { sync } = context.records
  const current = (await readRecordRows(context.platform.database, repo.tenant_id, [recordId])).get(recordId)
  if (!current || Number(current.updated_at) !== version) return null
  const change = { ...(await sync.revise(current, content)), ...(restores ? outOfTrash : {}) }
  const stored = await sync.store(current, change, async (tx, record) => {
    await deleteConflictOf(tx, repo.tenant_id, repo.id, recordId)
    await putFiles(tx, [fileRow(parts, record, step)])
  })
  return stored && ''
}

async function trash({ context, repo }: Parts, { link, version }: Of<'trash'>): Promise<string | null> {
  const { clock, database } = context.platform
  const current = (await readRecordRows(database, repo.tenant_id, [link.record_id])).get(link.record_id)
  if (!current || Number(current.updated_at) !== version) return null
  const stored = await context.records.sync.store(current, intoTrash(clock.now()), async (tx) => {
    await deleteFile(tx, link)
    await deleteConflictOf(tx, repo.tenant_id, repo.id, link.record_id)
  })
  return stored && ''
}

async function link({ repo }: Parts, tx: Tx, { recordId, file, text, version }: Of<'link'>): Promise<void> {
  await deleteConflictOf(tx, repo.tenant_id, repo.id, recordId)
  await putFiles(tx, [{ ...keyOf(repo, recordId, file), blob: file.blob, base_text: text, record_version: version }])
}

/** Keeps the old base, so that the next sync finds the same conflict or its resolution. */
async function storeConflict({ context, repo }: Parts, tx: Tx, step: Of<'conflict'>): Promise<void> {
  const { clock, ids } = context.platform
  const { recordId, file, link: existing } = step
  if (!existing) await putFiles(tx, [{ ...keyOf(repo, recordId, file), blob: '', base_text: '', record_version: 0 }])
  else if (existing.path !== file.path) await changeFile(tx, existing, { path: file.path })
  const now = clock.now()
  await putConflict(tx, {
    tenant_id: repo.tenant_id,
    id: ids.next(),
    repo_id: repo.id,
    record_id: recordId,
    record_type: step.type,
    path: file.path,
    base_text: step.base,
    theirs_text: step.text,
    theirs_blob: file.blob,
    reason: step.clash,
    created_at: now,
    updated_at: now,
  })
}

const keyOf = (repo: GitRepoRow, recordId: string, file: RemoteFile) => ({
  tenant_id: repo.tenant_id,
  repo_id: repo.id,
  record_id: recordId,
  record_type: file.type,
  path: file.path,
  is_executable: file.isExecutable ? 1 : 0,
})

export function fileRow({ context, repo }: Parts, record: RecordRow, { file, text, fields }: IncomingFile): GitFileRow {
  const isEqual = sameFields(fields, context.records.sync.contentOf(record))
  return {
    ...keyOf(repo, record.id, file),
    blob: file.blob,
    base_text: text,
    record_version: isEqual ? record.updated_at : 0,
  }
}
