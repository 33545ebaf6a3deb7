import { notFound } from '#core/app-error'
import { sha256 } from '#platform/crypto/hash'
import type { CleanHtml, ParsedAttachment, ParsedMail } from '#platform/mail/mail'
import type { Needs } from '#platform/platform'
import { findEmail } from './emails.store.ts'
import { describeAttachment, type PreparedAttachment } from './ingest/prepare-mail.ts'

/** Levels of attached messages that can be opened. */
const MAX_MESSAGE_DEPTH = 5

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

/**
 * Returns an attachment with its bytes, from the raw message or its own blob. The id `2.1` is the first attachment of the
 * message that is the second attachment. @throws AppError `not_found`.
 */
export async function getAttachment(
  platform: Needs<'blobs' | 'database' | 'mail'>,
  tenantId: string,
  id: string,
  attachmentId: string,
): Promise<AttachmentFile> {
  const [outer = '', ...inner] = attachmentId.split('.')
  if (inner.length > MAX_MESSAGE_DEPTH) throw notFound('attachment')
  let file = await getListedAttachment(platform, tenantId, id, outer)
  for (const position of inner) {
    if (!isAttachedMessage(file)) throw notFound('attachment')
    const { attachments } = await platform.mail.parse(file.bytes)
    const part = attachments[Number(position) - 1]
    if (!part) throw notFound('attachment')
    file = {
      ...(await describeAttachment(part, Number(position) - 1)),
      id: `${file.id}.${position}`,
      bytes: part.content,
    }
  }
  return file
}

/** Returns all listed attachments with their bytes, in order. @throws AppError `not_found`. */
export async function getAttachments(
  platform: Needs<'blobs' | 'database' | 'mail'>,
  tenantId: string,
  id: string,
): Promise<AttachmentFile[]> {
  const email = await findEmail(platform.database.read, tenantId, id)
  if (!email) throw notFound('email')
  const listed = JSON.parse(email.attachments) as PreparedAttachment[]
  if (listed.length === 0) return []
  const parts = email.raw_sha256 ? (await platform.mail.parse(await getRaw(platform, tenantId, id))).attachments : null
  const files: AttachmentFile[] = []
  for (const attachment of listed) {
    const bytes = parts ? findPart(parts, attachment)?.content : await platform.blobs.get(tenantId, attachment.sha256)
    if (!bytes) throw notFound('attachment')
    files.push({ ...attachment, bytes })
  }
  return files
}

async function getListedAttachment(
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
  const part = findPart(mail.attachments, attachment)
  if (!part) throw notFound('attachment')
  return { ...attachment, bytes: part.content }
}

/** Another version of the parser may have numbered the attachments, so the content decides. */
function findPart(parts: ParsedAttachment[], { id, sha256: hash, filename }: PreparedAttachment) {
  const numbered = parts[Number(id) - 1]
  if (numbered && sha256(numbered.content) === hash) return numbered
  return (
    parts.find(({ content }) => sha256(content) === hash) ?? (numbered?.filename === filename ? numbered : undefined)
  )
}

const isAttachedMessage = ({ content_type, filename }: PreparedAttachment): boolean =>
  content_type === 'message/rfc822' || content_type === 'message/global' || /\.eml$/i.test(filename)

export interface AttachedMessage {
  mail: ParsedMail
  clean: CleanHtml
}

/** Reads an attached message like an email, without storing it. @throws AppError `not_found` for other attachments. */
export async function getAttachedMessage(
  platform: Needs<'blobs' | 'database' | 'mail'>,
  tenantId: string,
  id: string,
  attachmentId: string,
): Promise<AttachedMessage> {
  const file = await getAttachment(platform, tenantId, id, attachmentId)
  if (!isAttachedMessage(file)) throw notFound('attachment')
  const mail = await platform.mail.parse(file.bytes)
  return { mail, clean: await platform.mail.clean(mail.html) }
}
