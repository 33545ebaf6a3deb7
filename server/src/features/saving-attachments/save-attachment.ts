import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import { cleanFilename } from '#platform/http/upload/clean-filename'
import type { Dependencies } from './dependencies.ts'

/** @throws AppError `not_found`, `conflict` and `too_large` as `saveToNote` does; `storage_full`. */
export async function saveAttachment(
  { records, emails }: Dependencies,
  actor: Authorized,
  attachment: { id: string; attachment: string },
  { noteId, act }: { noteId: string | null; act: string },
) {
  const { tenantId } = actor
  const email = await emails.find(tenantId, attachment.id)
  if (!email) throw notFound('email')
  const file = await emails.getAttachment(tenantId, attachment.id, attachment.attachment)
  return records.saveToNote(actor, {
    filename: cleanFilename(file.filename),
    contentType: file.content_type,
    bytes: file.bytes,
    emailId: email.id,
    projectId: email.project_id,
    noteId,
    act,
  })
}
