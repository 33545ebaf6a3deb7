import type { ParsedMail } from '#platform/mail/mail'
import { EMAILS, type EmailTableRow } from '../emails.tables.ts'
import type { PreparedMail } from './prepare-mail.ts'

interface EmailTarget {
  tenantId: string
  projectId: string
  threadId: string
  id: string
  now: number
}

export const newEmailRow = (prepared: PreparedMail, target: EmailTarget): EmailTableRow =>
  EMAILS.newRow({
    tenant_id: target.tenantId,
    id: target.id,
    project_id: target.projectId,
    thread_id: target.threadId,
    ...derivedColumns(prepared),
    mailbox: prepared.mailbox,
    mailbox_by: 'arrival',
    source: prepared.source,
    received_at: prepared.receivedAt,
    is_read: prepared.isRead ? 1 : 0,
    labels: JSON.stringify(prepared.labels),
    raw_sha256: prepared.raw?.sha256 ?? '',
    triaged: prepared.triaged ? 1 : 0,
    triaged_at: prepared.triaged ? target.now : null,
    arrival: Object.keys(prepared.arrival).length === 0 ? '' : JSON.stringify(prepared.arrival),
    moved_at: target.now,
    created_at: target.now,
    updated_at: target.now,
  })

/** Columns derived from the message; a rebuild recomputes them. */
export function derivedColumns(prepared: PreparedMail) {
  const { mail } = prepared
  return {
    message_id: prepared.messageId,
    message_id_folded: prepared.messageId.toLowerCase(),
    from_key: prepared.fromKey,
    content_key: prepared.contentKey,
    in_reply_to: mail.inReplyTo,
    reference_ids: JSON.stringify(mail.references),
    date_at: mail.date,
    subject: prepared.subject,
    from_list: addresses(mail, 'from'),
    to_list: addresses(mail, 'to'),
    cc_list: addresses(mail, 'cc'),
    bcc_list: addresses(mail, 'bcc'),
    participants: JSON.stringify(mail.participants),
    attachments: JSON.stringify(prepared.attachments),
    findings: JSON.stringify(prepared.findings),
    excerpt: prepared.excerpt,
    size: prepared.size,
    has_remote_images: prepared.hasRemoteImages ? 1 : 0,
    invitation: prepared.invitation ? JSON.stringify(prepared.invitation) : '',
    invitation_uid: prepared.invitation?.uid ?? '',
    unsubscribe: prepared.unsubscribe ? JSON.stringify(prepared.unsubscribe) : '',
  }
}

const addresses = (mail: ParsedMail, role: 'from' | 'to' | 'cc' | 'bcc'): string => {
  const found = mail.participants.filter((participant) => participant.role === role).map(({ address }) => address)
  return JSON.stringify([...new Set(found.filter(Boolean))])
}
