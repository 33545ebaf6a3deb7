import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { findEmail } from './emails.store.ts'
import type { PreparedAttachment } from './ingest/prepare-mail.ts'

/**
 * Returns the original message. @throws AppError `not_found`, also for an email stored in parts, without a raw message.
 */
export async function getRaw(
  { database, blobs }: Needs<'blobs' | 'database'>,
  tenantId: string,
  id: string,
): Promise<Buffer> {
  const email = await findEmail(database.read, tenantId, id)
  const raw = email?.raw_sha256 ? await blobs.get(tenantId, email.raw_sha256) : null
  if (!raw) throw notFound(email ? 'raw message' : 'email')
  return raw
}

export interface AttachmentFile extends PreparedAttachment {
  bytes: Uint8Array
}

/** Returns an attachment with its bytes, from the raw message or its own blob. @throws AppError `not_found`. */
export async function getAttachment(
  platform: Needs<'blobs' | 'database' | 'mail'>,
  tenantId: string,
  id: string,
  attachmentId: string,
): Promise<AttachmentFile> {
  const email = await findEmail(platform.database.read, tenantId, id)
  if (!email) throw notFound('email')
  const listed = JSON.parse(email.attachments) as PreparedAttachment[]
  const attachment = listed.find((each) => each.id === attachmentId)
  if (!attachment) throw notFound('attachment')
  if (!email.raw_sha256) {
    const bytes = await platform.blobs.get(tenantId, attachment.sha256)
    if (!bytes) throw notFound('attachment')
    return { ...attachment, bytes }
  }
  const mail = await platform.mail.parse(await getRaw(platform, tenantId, id))
  const part = mail.attachments[Number(attachmentId) - 1]
  if (!part) throw notFound('attachment')
  return { ...attachment, bytes: part.content }
}
