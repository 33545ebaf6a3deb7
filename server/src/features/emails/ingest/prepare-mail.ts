import { type FoundSign, NO_FACTS } from '@dossier/analysis'
import { message } from '@dossier/contract/message'
import { type EmailSource, LIMITS, type Mailbox } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import { pictureTypeOf } from '#core/picture-type'
import type { SearchFeature, SearchText } from '#features/search/index'
import type { StagedBlob } from '#platform/blobs/blobs'
import { breathe } from '#platform/clock/wait'
import { sha256InSlices } from '#platform/crypto/hash'
import { reportedMessageIds } from '#platform/mail/delivery-report'
import { excerpt } from '#platform/mail/excerpt'
import type { Finding, Invitation, NamedPart, ParsedAttachment, ParsedMail } from '#platform/mail/mail'
import { stableMessageId } from '#platform/mail/message-id'
import { findLinkLie } from '#platform/mail/reading/link-lies'
import { findTextTricks } from '#platform/mail/reading/text-tricks'
import type { Needs } from '#platform/platform'
import { receivedAt, writtenAt } from '../emails.ts'
import { fraudFindings, readFraudSigns } from '../fraud-findings.ts'
import { searchableBody } from '../searchable-body.ts'
import { SENDER_FAILED, senderFindings } from '../sender-check.ts'
import { isMessageId, serverIdentifiers, threadIdentifiers } from '../threading/identifiers.ts'
import type { Arrival } from './arrival.ts'
import { contentKey } from './content-key.ts'
import { readUnsubscribe, type UnsubscribeOffer } from './read-unsubscribe.ts'

/** docs/spec/emails.md §2. */
export const MAX_MAIL_BYTES = LIMITS.mailBytes
/** Truncates stored texts; the raw message stays complete. */
const MAX_TEXT_LENGTH = 2_000_000
const MAX_SUBJECT_LENGTH = LIMITS.subject
/** Addresses have at most 254 octets (RFC 5321 §4.5.3.1), and longer keys must still fit an index. */
const MAX_KEY_LENGTH = 320

export interface PreparedMail {
  mail: ParsedMail
  messageId: string
  fromKey: string
  contentKey: string
  subject: string
  text: string
  html: string
  hasRemoteImages: boolean
  attachmentText: string
  attachments: PreparedAttachment[]
  invitation: Invitation | null
  unsubscribe: UnsubscribeOffer | null
  findings: Finding[]
  /** Signs of fraud; the other emails at arrival decide what they mean. */
  fraudSigns: FoundSign[]
  excerpt: string
  size: number
  receivedAt: number
  source: EmailSource
  mailbox: Mailbox
  isRead: boolean
  labels: string[]
  triaged: boolean
  arrival: Arrival
  raw: StagedBlob | null
  /** Attachments of an email stored in parts; the raw message contains those of other emails. */
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
  /** Shown in the HTML; missing in emails stored before November 2026. */
  inline?: boolean
}

export interface IncomingMail {
  tenantId: string
  source: EmailSource
  mailbox?: Mailbox
  /** Our own email is read; other email is new unless an import says otherwise. */
  isRead?: boolean
  labels?: string[]
  /** When the program of an import received the email; used without a plausible Date header. */
  arrivedAt?: number | null
  /** null for an email supplied in parts. */
  raw: Uint8Array | null
  mail: ParsedMail
  /** Replaces the email's own HTML unless ''. */
  html: string
  triaged: boolean
  arrival?: Arrival
}

/**
 * Does all work before the transaction: clean, extract, hash, compress, tokenize.
 * @throws AppError `too_large`; `unprocessable` when nothing is left to store.
 */
export async function prepareMail(
  platform: Needs<'blobs' | 'clock' | 'mail'>,
  search: SearchFeature,
  incoming: IncomingMail,
): Promise<PreparedMail> {
  const { raw, tenantId } = incoming
  const mail = withArrivalFacts(incoming.mail, incoming.arrival)
  const size = raw?.length ?? sizeOfParts(mail)
  const now = platform.clock.now()
  if (size > MAX_MAIL_BYTES) throw tooLarge(size)
  const [clean, attached] = await Promise.all([
    platform.mail.clean(incoming.html || mail.html, namedImages(mail.attachments)),
    platform.mail.attachmentText(mail.attachments),
  ])
  const text = mail.text || (clean.html ? await platform.mail.textOf(clean.html) : '')
  const described = await describeAttachments(mail.attachments)
  const attachments = described.map((each) => ({ ...each, inline: clean.shownParts.includes(each.id) }))
  if (isEmptyMail(mail, text)) {
    throw new AppError('unprocessable', message('emails.emailEmpty'))
  }
  const truncated = cut(text, MAX_TEXT_LENGTH)
  const subject = cut(mail.subject, MAX_SUBJECT_LENGTH)
  const content = { subject, text: truncated, html: clean.html, attachmentText: attached.text }
  const { messageId, key, textFindings, searchText } = await readContent(search, mail, attachments, content)
  const findings = [
    ...senderFindings(incoming.arrival?.authentication),
    ...mail.findings,
    ...clean.findings,
    ...textFindings,
    ...attached.findings,
    ...cutFinding(text, truncated),
    ...(incoming.arrival?.partial ? [PARTIAL] : []),
  ]
  const isOwn = incoming.source === 'sent' || incoming.mailbox === 'sent'
  const fraudSigns = isOwn ? [] : readFraudSigns({ ...content, mail, findings })
  await breathe()
  return {
    mail,
    messageId,
    fromKey: cut(mail.participants.find((participant) => participant.role === 'from')?.address ?? '', MAX_KEY_LENGTH),
    contentKey: key,
    subject,
    text: truncated,
    html: clean.html,
    hasRemoteImages: clean.hasRemoteImages,
    attachmentText: cut(attached.text, MAX_TEXT_LENGTH),
    attachments,
    invitation: attached.invitation,
    unsubscribe: isOwn ? null : readUnsubscribe(mail.headers, incoming.arrival?.authentication?.dkim),
    findings: [...findings, ...contentFraud(fraudSigns, findings, mail)],
    fraudSigns,
    excerpt: excerpt(truncated),
    size,
    receivedAt: receivedAt(incoming.source, writtenAt(mail, now), now, incoming.arrivedAt),
    source: incoming.source,
    mailbox: incoming.mailbox ?? 'inbox',
    isRead: incoming.isRead ?? incoming.mailbox === 'sent',
    labels: incoming.labels ?? [],
    triaged: incoming.triaged,
    arrival: { ...incoming.arrival, ...(raw && incoming.html ? { html_given: true as const } : {}) },
    raw: raw ? await platform.blobs.stage(tenantId, raw) : null,
    parts: raw ? [] : await Promise.all(mail.attachments.map((part) => platform.blobs.stage(tenantId, part.content))),
    searchText,
  }
}

/** Warnings that the email alone justifies. Storing replaces them by those that also know the reader's correspondents. */
const contentFraud = (signs: readonly FoundSign[], findings: readonly Finding[], mail: ParsedMail): Finding[] =>
  fraudFindings(
    signs,
    { ...NO_FACTS, senderFailed: findings.some(({ code }) => code === SENDER_FAILED) },
    senderHostOf(mail),
  )

export const senderHostOf = ({ participants }: Pick<ParsedMail, 'participants'>): string =>
  participants
    .find(({ role }) => role === 'from')
    ?.address.split('@')
    .at(-1) ?? ''

interface Content {
  subject: string
  text: string
  /** Sanitised. */
  html: string
  attachmentText: string
}

/** Reads all texts, in steps that take some milliseconds each for the largest email. */
async function readContent(
  search: SearchFeature,
  mail: ParsedMail,
  attachments: readonly PreparedAttachment[],
  { attachmentText, ...content }: Content,
) {
  const { subject, text, html } = content
  const hashes = attachments.map(({ sha256 }) => sha256)
  const files = mail.attachments.map((part, index) => ({ part, sha256: hashes[index] ?? '' }))
  const messageId = isMessageId(mail.messageId) ? mail.messageId : stableMessageId(mail, hashes)
  await breathe()
  const key = contentKey({ ...content, files })
  await breathe()
  const textFindings = [...findTextTricks(subject, text), ...(html === '' ? linkLie(text) : [])]
  await breathe()
  const searchable = searchableBody({ ...mail, text, html, attachmentText })
  await breathe()
  return { messageId, key, textFindings, searchText: search.prepare(subject, searchable) }
}

/** Returns the identifiers that join an email to a thread. */
export const linksOf = ({ mail, messageId, arrival }: PreparedMail) => ({
  identifiers: threadIdentifiers({ ...mail, messageId, serverId: arrival.server_id }),
  lookedUp: serverIdentifiers(mail),
})

/**
 * Adds Bcc recipients of our own email, which the message lacks. Links a delivery report or read receipt to its email.
 */
function withArrivalFacts(mail: ParsedMail, arrival: Arrival | undefined): ParsedMail {
  const bcc = (arrival?.bcc ?? []).map((address) => ({ role: 'bcc' as const, name: '', address }))
  const reported = reportedMessageIds(mail).filter((id) => !mail.references.includes(id))
  return {
    ...mail,
    participants: [...mail.participants, ...bcc],
    references: [...mail.references, ...reported],
  }
}

const isEmptyMail = (mail: ParsedMail, text: string): boolean =>
  `${mail.messageId}${mail.subject}${text}`.trim() === '' &&
  mail.attachments.length + mail.participants.length + mail.headers.length === 0

const idAt = (index: number): string => String(index + 1)

/** The images that browsers can show. Drawings count by their type, because their bytes are text. */
const namedImages = (attachments: readonly ParsedAttachment[]): NamedPart[] =>
  attachments.flatMap(({ content, contentType, contentId, contentLocation, filename }, index) => {
    const isImage = contentType === 'image/svg+xml' || pictureTypeOf(content) !== null
    return isImage ? [{ id: idAt(index), contentId, location: contentLocation ?? '', filename }] : []
  })

export const describeAttachment = async (attachment: ParsedAttachment, index: number): Promise<PreparedAttachment> => ({
  id: idAt(index),
  filename: attachment.filename,
  content_type: attachment.contentType,
  size: attachment.content.length,
  content_id: attachment.contentId,
  sha256: await sha256InSlices(attachment.content),
})

export async function describeAttachments(attachments: readonly ParsedAttachment[]): Promise<PreparedAttachment[]> {
  const described: PreparedAttachment[] = []
  for (const [index, attachment] of attachments.entries()) described.push(await describeAttachment(attachment, index))
  return described
}

const sizeOfParts = (mail: ParsedMail): number =>
  Buffer.byteLength(mail.text) +
  Buffer.byteLength(mail.html) +
  mail.attachments.reduce((sum, part) => sum + part.content.length, 0)

/** Never splits a surrogate pair. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

function linkLie(text: string): Finding[] {
  const lie = findLinkLie(text)
  return lie ? [{ code: 'link-text', detail: message('mail.linkLies', lie) }] : []
}

const cutFinding = (full: string, truncated: string): Finding[] =>
  full.length === truncated.length
    ? []
    : [
        {
          code: 'text_truncated',
          detail: message('emails.textTruncated', { count: MAX_TEXT_LENGTH }),
        },
      ]

const PARTIAL: Finding = { code: 'partial', detail: message('emails.partial') }

export const tooLarge = (bytes: number): AppError =>
  new AppError('too_large', message('emails.emailTooLarge', { size: bytes, most: MAX_MAIL_BYTES }))
