import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { type DraftFile, filesIn, refuseSameContentId, refuseTooMuch } from '../drafts/draft-files.ts'
import { findDraft } from '../drafts/drafts.store.ts'
import { refuseUnlessOpen } from '../drafts/drafts.ts'
import { refuseFilesOfRedirect } from '../drafts/redirect-changes.ts'
import { getDraftLocked, type Reopen } from '../drafts/update-draft.ts'
import { changeFiles } from './change-files.ts'
import type { NewFile } from './read-upload.ts'

/**
 * Attaches a file to a draft. Increments its revision and protects the draft from triage.
 * @returns the id of the attachment. @throws AppError `not_found`; `conflict` unless the draft is open, or for a
 * repeated content_id; `too_large`.
 */
export async function attachFile(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'ids'>,
  actor: Authorized,
  draftId: string,
  file: NewFile,
  reopen: Reopen,
): Promise<DraftFile> {
  const { tenantId } = actor
  // Checks before storing the file, and again with the draft locked.
  const draft = await findDraft(platform.database.read, tenantId, draftId)
  if (!draft) throw notFound('draft')
  if (draft.status !== 'queued') refuseUnlessOpen(draft)
  refuseTooMuch([...filesIn(draft), { size: file.bytes.length }])
  const staged = await platform.blobs.stage(tenantId, file.bytes)
  const attached: DraftFile = {
    id: platform.ids.next(),
    filename: file.filename,
    content_type: file.contentType,
    size: staged.size,
    content_id: file.contentId,
    sha256: staged.sha256,
  }
  await platform.database.transact(async (tx) => {
    const draft = await reopen(tx, actor, await getDraftLocked(platform, tx, tenantId, draftId))
    refuseUnlessOpen(draft)
    refuseFilesOfRedirect(draft)
    const files = filesIn(draft)
    refuseSameContentId(files, attached.content_id)
    refuseTooMuch([...files, attached])
    await platform.blobs.put(tx, staged)
    await changeFiles(platform, tx, draft, [...files, attached])
  })
  return attached
}
