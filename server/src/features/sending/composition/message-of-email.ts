import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { EmailsFeature, EmailTableRow } from '#features/emails/index'
import { composeMail } from '#platform/mail/compose-mail'
import type { AddressRole, Participant } from '#platform/mail/mail'
import type { Needs } from '#platform/platform'
import { withoutFields } from './header-lines.ts'
import { htmlToSend } from './html-to-send.ts'

/**
 * Returns an email as a message, without blind copies: their field must not reach others (RFC 5322 §3.6.3). An email
 * that is stored in parts is composed again. @throws AppError `unprocessable` when its bytes are gone.
 */
export async function messageOfEmail(
  { blobs }: Needs<'blobs'>,
  emails: Pick<EmailsFeature, 'getAttachments' | 'findContent'>,
  email: EmailTableRow,
): Promise<Buffer> {
  if (!email.raw_sha256) return composeAgain(emails, email)
  const raw = await blobs.get(email.tenant_id, email.raw_sha256)
  if (!raw) throw new AppError('unprocessable', message('sending.originalMissing'))
  return withoutFields(raw, ['bcc', 'resent-bcc'])
}

async function composeAgain(
  emails: Pick<EmailsFeature, 'getAttachments' | 'findContent'>,
  email: EmailTableRow,
): Promise<Buffer> {
  const content = await emails.findContent(email.tenant_id, email.id)
  const participants = JSON.parse(email.participants) as Participant[]
  const inRole = (role: AddressRole) =>
    participants.flatMap((each) =>
      each.role === role && each.address ? [{ name: each.name, address: each.address }] : [],
    )
  const [from = { name: '', address: 'unknown@dossier.invalid' }] = inRole('from')
  const files = await emails.getAttachments(email.tenant_id, email.id)
  return composeMail({
    from,
    to: inRole('to'),
    cc: inRole('cc'),
    subject: email.subject,
    text: content?.text_content ?? '',
    html: htmlToSend(content?.html_content ?? ''),
    messageId: email.message_id,
    inReplyTo: email.in_reply_to,
    references: JSON.parse(email.reference_ids) as string[],
    at: email.date_at ?? email.received_at,
    files: files.map(({ filename, content_type, content_id, inline, bytes }) => ({
      filename,
      contentType: content_type,
      contentId: inline === true ? content_id : '',
      content: bytes,
    })),
  })
}
