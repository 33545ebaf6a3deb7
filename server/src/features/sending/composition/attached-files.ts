import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Blobs } from '#platform/blobs/blobs'
import type { ComposedFile } from '#platform/mail/compose-mail'
import type { DraftFile } from '../drafts/draft-files.ts'

/**
 * Loads a draft's files. Those that the HTML names by content_id are inline, the others are attachments.
 * @param shown ids in the HTML, without `cid:`.
 * @throws AppError `unprocessable` when bytes are missing: the email is not sent without them.
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
