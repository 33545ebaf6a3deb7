import { message } from '@dossier/contract/message'
import { AppError, notFound } from '#core/app-error'
import type { StagedBlob } from '#platform/blobs/blobs'
import type { Needs } from '#platform/platform'
import { type DraftFile, filesIn } from './draft-files.ts'
import { findDraft } from './drafts.store.ts'

export interface CopiedFiles {
  files: DraftFile[]
  staged: StagedBlob[]
}

const NONE: CopiedFiles = { files: [], staged: [] }

/**
 * Copies the files of another draft to a new one.
 * @param draftId '' or nothing for none. @throws AppError `not_found`; `gone` when any of them is no longer stored.
 */
export async function filesOfAnotherDraft(
  { database, blobs, ids }: Needs<'blobs' | 'database' | 'ids'>,
  tenantId: string,
  draftId: string | null | undefined,
): Promise<CopiedFiles> {
  if (!draftId) return NONE
  const draft = await findDraft(database.read, tenantId, draftId)
  if (!draft) throw notFound('draft')
  const files = filesIn(draft)
  const staged: StagedBlob[] = []
  for (const { sha256, filename } of files) {
    const bytes = await blobs.get(tenantId, sha256)
    if (!bytes) throw new AppError('gone', message('sending.fileNotKept', { file: filename }))
    // Stages them again, so that no sweep deletes them before the draft refers to them.
    staged.push(await blobs.stage(tenantId, bytes))
  }
  return { files: files.map((file) => ({ ...file, id: ids.next() })), staged }
}
