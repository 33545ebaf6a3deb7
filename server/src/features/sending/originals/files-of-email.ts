import type { EmailsFeature, EmailTableRow } from '#features/emails/index'
import { cleanFilename } from '#platform/http/upload/clean-filename'
import type { Needs } from '#platform/platform'
import { messageOfEmail } from '../composition/message-of-email.ts'
import { refuseTooMuch } from '../drafts/draft-files.ts'
import type { CopiedFiles } from '../drafts/files-of-another-draft.ts'

interface FileToCopy {
  filename: string
  contentType: string
  contentId: string
  bytes: Uint8Array
}

type Parts = Needs<'blobs' | 'database' | 'ids' | 'mail'>

/**
 * Copies the attachments of an email to a draft.
 * @param withImages also those that its HTML shows, under their content ids.
 * @throws AppError `too_large`; `not_found` when the email is gone.
 */
export async function copyAttachments(
  platform: Parts,
  emails: Pick<EmailsFeature, 'getAttachments'>,
  { tenant_id: tenantId, id }: EmailTableRow,
  withImages: boolean,
): Promise<CopiedFiles> {
  const files = (await emails.getAttachments(tenantId, id)).filter(({ inline }) => withImages || inline !== true)
  const copied = files.map(({ filename, content_type: contentType, content_id, inline, bytes }) => ({
    filename: cleanFilename(filename),
    contentType,
    contentId: inline === true ? content_id : '',
    bytes,
  }))
  return stageFiles(platform, tenantId, copied)
}

/** Attaches whole emails (RFC 2046 §5.2.1). @throws AppError `too_large`. */
export async function attachEmails(
  platform: Parts,
  emails: Pick<EmailsFeature, 'getAttachments' | 'findContent'>,
  rows: readonly EmailTableRow[],
): Promise<CopiedFiles> {
  const files: FileToCopy[] = []
  let size = 0
  for (const email of rows) {
    const bytes = await messageOfEmail(platform, emails, email)
    size += bytes.length
    // Before the next one is read.
    refuseTooMuch([{ size }])
    const filename = cleanFilename(`${email.subject.replaceAll(/[/\\:]/g, '-').trim() || 'email'}.eml`)
    files.push({ filename, contentType: 'message/rfc822', contentId: '', bytes })
  }
  return stageFiles(platform, rows[0]?.tenant_id ?? '', files)
}

async function stageFiles(
  { blobs, ids }: Needs<'blobs' | 'ids'>,
  tenantId: string,
  files: readonly FileToCopy[],
): Promise<CopiedFiles> {
  refuseTooMuch(files.map(({ bytes }) => ({ size: bytes.length })))
  const copied: CopiedFiles = { files: [], staged: [] }
  const contentIds = new Set<string>()
  for (const { filename, contentType, contentId, bytes } of files) {
    const staged = await blobs.stage(tenantId, bytes)
    const isNew = contentId !== '' && !contentIds.has(contentId)
    if (isNew) contentIds.add(contentId)
    copied.staged.push(staged)
    copied.files.push({
      id: ids.next(),
      filename,
      content_type: contentType,
      size: staged.size,
      content_id: isNew ? contentId : '',
      sha256: staged.sha256,
    })
  }
  return copied
}
