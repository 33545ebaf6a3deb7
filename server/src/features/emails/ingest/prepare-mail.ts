import { message } from '@dossier/contract/message'
import { type EmailSource, LIMITS, type Mailbox } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import type { SearchFeature, SearchText } from '#features/search/index'
import type { StagedBlob } from '#platform/blobs/blobs'
import { sha256 } from '#platform/crypto/hash'
import { readDeliveryReport } from '#platform/mail/delivery-report'
import { excerpt } from '#platform/mail/excerpt'
import type { Finding, ParsedAttachment, ParsedMail } from '#platform/mail/mail'
import { stableMessageId } from '#platform/mail/message-id'
import { findTextTricks } from '#platform/mail/reading/text-tricks'
import type { Needs } from '#platform/platform'
import { receivedAt } from '../emails.ts'
import { isMessageId } from '../threading/identifiers.ts'
import type { Arrival } from './arrival.ts'

/** docs/spec/emails.md §2. */
export const MAX_MAIL_BYTES = LIMITS.mailBytes
/** Longer texts are cut when they are taken in; the raw message keeps all of it. */
const MAX_TEXT_LENGTH = 2_000_000
const MAX_SUBJECT_LENGTH = LIMITS.subject
/** An address is at most 254 octets (RFC 5321 §4.5.3.1); what is longer must still fit into an index. */
const MAX_KEY_LENGTH = 320
/** Only the beginning of a long text is searched. */
const MAX_SEARCHED_LENGTH = 200_000

/** A mail that has been read and made safe, ready to be stored in one transaction. */
export interface PreparedMail {
  mail: ParsedMail
  messageId: string
  fromKey: string
  subject: string
  text: string
  html: string
  hasRemoteImages: boolean
  attachmentText: string
  attachments: PreparedAttachment[]
  findings: Finding[]
  excerpt: string
  size: number
  receivedAt: number
  source: EmailSource
  mailbox: Mailbox
  triaged: boolean
  arrival: Arrival
  raw: StagedBlob | null
  /** Attachments of a mail that came in parts; those of a raw message are read from it. */
  parts: StagedBlob[]
  searchText: SearchText
}

export interface PreparedAttachment {
  id: string
  filename: string
  content_type: string
  size: number
  content_id: string
  sha256: string
}

export interface IncomingMail {
  tenantId: string
  source: EmailSource
  mailbox?: Mailbox
  /** The message as it came, or null for a mail that came in parts. */
  raw: Uint8Array | null
  mail: ParsedMail
  /** Takes the place of the mail's own HTML when it is not ''. */
  html: string
  triaged: boolean
  arrival?: Arrival
}

/**
 * Everything that can be done before the transaction: clean, extract, hash, compress, cut into words.
 * @throws AppError `too_large`; `unprocessable` when there is nothing to keep.
 */
export async function prepareMail(
  platform: Needs<'blobs' | 'clock' | 'mail'>,
  search: SearchFeature,
  incoming: IncomingMail,
): Promise<PreparedMail> {
  const { raw, tenantId } = incoming
  const mail = withWhatIsKnown(incoming.mail, incoming.arrival)
  const size = raw?.length ?? sizeOfParts(mail)
  if (size > MAX_MAIL_BYTES) throw tooLarge(size)
  const [clean, attached] = await Promise.all([
    platform.mail.clean(incoming.html || mail.html),
    platform.mail.attachmentText(mail.attachments),
  ])
  const text = mail.text || (clean.html ? await platform.mail.textOf(clean.html) : '')
  const attachments = mail.attachments.map(describeAttachment)
  if (saysNothing(mail, text)) {
    throw new AppError('unprocessable', message('emails.emailEmpty'))
  }
  const kept = cut(text, MAX_TEXT_LENGTH)
  const subject = cut(mail.subject, MAX_SUBJECT_LENGTH)
  return {
    mail,
    messageId: isMessageId(mail.messageId) ? mail.messageId : stableMessageId(mail),
    fromKey: cut(mail.participants.find((participant) => participant.role === 'from')?.address ?? '', MAX_KEY_LENGTH),
    subject,
    text: kept,
    html: clean.html,
    hasRemoteImages: clean.hasRemoteImages,
    attachmentText: cut(attached.text, MAX_TEXT_LENGTH),
    attachments,
    findings: [
      ...mail.findings,
      ...clean.findings,
      ...findTextTricks(subject, kept),
      ...attached.findings,
      ...cutFinding(text, kept),
    ],
    excerpt: excerpt(kept),
    size,
    receivedAt: receivedAt(incoming.source, mail.date, platform.clock.now()),
    source: incoming.source,
    mailbox: incoming.mailbox ?? 'inbox',
    triaged: incoming.triaged,
    arrival: { ...incoming.arrival, ...(raw && incoming.html ? { html_given: true as const } : {}) },
    raw: raw ? await platform.blobs.stage(tenantId, raw) : null,
    parts: raw ? [] : await Promise.all(mail.attachments.map((part) => platform.blobs.stage(tenantId, part.content))),
    searchText: search.prepare(subject, searchableBody(mail, kept, attached.text)),
  }
}

/**
 * Blind copies of our own mail are known to us alone. A report about a mail that was not delivered belongs to that mail's
 * thread, also where it names it only in what it returns (RFC 3464).
 */
function withWhatIsKnown(mail: ParsedMail, arrival: Arrival | undefined): ParsedMail {
  const bcc = (arrival?.bcc ?? []).map((address) => ({ role: 'bcc' as const, name: '', address }))
  const reported = readDeliveryReport(mail)?.messageId ?? ''
  const isNamed = reported === '' || mail.references.includes(reported)
  return {
    ...mail,
    participants: [...mail.participants, ...bcc],
    references: isNamed ? mail.references : [...mail.references, reported],
  }
}

/** What is searched beside the subject: who it is from and to, its text, its attachments. */
export const searchableBody = (
  mail: { participants: { name: string; address: string }[] },
  text: string,
  attachmentText: string,
): string =>
  [
    ...mail.participants.map(({ name, address }) => `${name} ${address}`),
    text.slice(0, MAX_SEARCHED_LENGTH),
    attachmentText.slice(0, MAX_SEARCHED_LENGTH),
  ].join('\n')

const saysNothing = (mail: ParsedMail, text: string): boolean =>
  `${mail.messageId}${mail.subject}${text}`.trim() === '' &&
  mail.attachments.length + mail.participants.length + mail.headers.length === 0

const describeAttachment = (attachment: ParsedAttachment, index: number): PreparedAttachment => ({
  id: String(index + 1),
  filename: attachment.filename,
  content_type: attachment.contentType,
  size: attachment.content.length,
  content_id: attachment.contentId,
  sha256: sha256(attachment.content),
})

const sizeOfParts = (mail: ParsedMail): number =>
  Buffer.byteLength(mail.text) +
  Buffer.byteLength(mail.html) +
  mail.attachments.reduce((sum, part) => sum + part.content.length, 0)

/** Never between the halves of a surrogate pair. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

const cutFinding = (whole: string, kept: string): Finding[] =>
  whole.length === kept.length
    ? []
    : [
        {
          code: 'text_truncated',
          detail: message('emails.textTruncated', { count: MAX_TEXT_LENGTH }),
        },
      ]

export const tooLarge = (bytes: number): AppError =>
  new AppError('too_large', message('emails.emailTooLarge', { size: bytes, most: MAX_MAIL_BYTES }))
