import { message } from '@dossier/contract/message'
import { AppError, notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { type DraftFile, filesIn } from '../drafts/draft-files.ts'
import { findDraft } from '../drafts/drafts.store.ts'

/**
 * Returns a draft's file with its bytes.
 * @throws AppError `not_found`; `gone` when the draft was sent, or discarded a while ago. The sent email then holds the
 * bytes.
 */
export async function readFileOfDraft(
  { database, blobs }: Needs<'blobs' | 'database'>,
  tenantId: string,
  draftId: string,
  id: string,
): Promise<DraftFile & { bytes: Buffer }> {
  const draft = await findDraft(database.read, tenantId, draftId)
  if (!draft) throw notFound('draft')
  const file = filesIn(draft).find((each) => each.id === id)
  if (!file) throw notFound('attachment')
  const bytes = await blobs.get(tenantId, file.sha256)
  if (bytes) return { ...file, bytes }
  if (draft.status === 'sent') throw new AppError('gone', message('sending.draftSentFiles'))
  if (draft.status === 'discarded') throw new AppError('gone', message('sending.draftDiscardedFiles'))
  throw new Error(`the bytes of ${file.sha256}, which the draft ${draftId} names, are missing`)
}
