import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Blobs } from '#platform/blobs/blobs'
import type { ComposedFile } from '#platform/mail/compose-mail'
import type { DraftFile } from '../drafts/draft-files.ts'

/**
 * The files of a draft with their bytes. One that the HTML names by its content_id is shown there, every other one stands
 * beside the text.
 * @param shown what the HTML names, without `cid:`.
 * @throws AppError `unprocessable` when bytes are missing: the mail does not go out without them.
 */
export async function attachedFiles(
  blobs: Blobs,
  tenantId: string,
  files: readonly DraftFile[],
  shown: ReadonlySet<string>,
): Promise<ComposedFile[]> {
  const composed: ComposedFile[] = []
  for (const { filename, content_type: contentType, content_id, sha256 } of files) {
    const content = await blobs.get(tenantId, sha256)
    if (!content) {
      throw new AppError('unprocessable', message('sending.attachmentMissing', { file: filename }))
    }
    composed.push({ filename, contentType, contentId: shown.has(content_id) ? content_id : '', content })
  }
  return composed
}
