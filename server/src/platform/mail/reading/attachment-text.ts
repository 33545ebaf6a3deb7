import type { Finding, Invitation, ParsedAttachment } from '../mail.ts'
import { readCalendar } from './attachments/calendar-text.ts'
import type { Extract, Limits } from './attachments/extract.ts'
import { officeText } from './attachments/office-text.ts'
import { pdfText } from './attachments/pdf-text.ts'
import { type Kind, sniffKind } from './attachments/sniff-kind.ts'
import { startBudget, type TimeBudget } from './attachments/time-budget.ts'
import { decodeBytes } from './charset.ts'
import { decodeHtml } from './html-charset.ts'
import { htmlToText } from './html-text.ts'
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENT_CHARS,
  MAX_ATTACHMENT_MS,
  MAX_CALENDAR_BYTES,
  MAX_CALENDARS,
  MAX_MESSAGE_DEPTH,
} from './limits.ts'
import { message } from './message.ts'
import { parseMail } from './parse-mail.ts'
import { cutText, storableText } from './storable-text.ts'
import { Unreadable } from './unreadable.ts'

export interface AttachmentText {
  text: string
  findings: Finding[]
  gap: string
}

interface Reading {
  limits: Limits
  depth: number
  findings: Finding[]
}

/** The text may contain messages: a calendar's recurrence has no words of its own. */
export async function attachmentText(
  attachments: ParsedAttachment[],
): Promise<AttachmentText & { invitation: Invitation | null }> {
  const read = await readAll(attachments, 0, startBudget(MAX_ATTACHMENT_MS), MAX_ATTACHMENT_CHARS)
  return { ...read, invitation: invitationAmong(attachments) }
}

/** Programs attach the same calendar twice, also as a file. One with a method says more. */
function invitationAmong(attachments: ParsedAttachment[]): Invitation | null {
  const found = attachments
    .filter(({ content }) => content.length <= MAX_CALENDAR_BYTES && isCalendar(content))
    .slice(0, MAX_CALENDARS)
    .flatMap((attachment) => readCalendar(decodeText(attachment, 'calendar')).invitation ?? [])
  return found.find(({ method }) => method !== 'publish') ?? found[0] ?? null
}

const isCalendar = (content: Uint8Array): boolean =>
  /^\s*BEGIN:VCALENDAR/i.test(decodeBytes(content.subarray(0, 200), '').replace(/^\uFEFF/, ''))

async function readAll(
  attachments: ParsedAttachment[],
  depth: number,
  budget: TimeBudget,
  chars: number,
): Promise<AttachmentText> {
  const texts: string[] = []
  const gaps: string[] = []
  const reading: Reading = { limits: { remainingChars: chars, budget }, depth, findings: [] }
  for (const attachment of attachments) {
    const { text, gap } = await readOne(attachment, reading)
    const plain = storableText(text.replaceAll('\r\n', '\n')).trim()
    const limited = cutText(plain, reading.limits.remainingChars)
    const reason = limited.length < plain.length ? message('mail.gapLong') : gap
    if (reason !== '') reading.findings.push(skipped(attachment, reason))
    gaps.push(reason)
    reading.limits.remainingChars -= limited.length
    if (limited !== '') texts.push(isTitled(attachment) ? limited : `${attachment.filename}\n${limited}`)
  }
  return { text: texts.join('\n\n'), findings: reading.findings, gap: gaps[0] ?? '' }
}

/** The text of a message begins with its subject. */
const isTitled = ({ filename, contentType }: ParsedAttachment): boolean =>
  filename === '' || contentType === 'message/rfc822'

const nothing = (gap: string): Extract => ({ text: '', gap })

async function readOne(attachment: ParsedAttachment, reading: Reading): Promise<Extract> {
  const { limits } = reading
  if (attachment.content.length === 0) return nothing('')
  if (attachment.content.length > MAX_ATTACHMENT_BYTES) return nothing(message('mail.gapTooLarge'))
  const { kind, actual } = await sniffKind(attachment)
  if (kind === null) return nothing(isPicture(attachment, actual) ? '' : notRead(attachment, actual))
  if (limits.remainingChars <= 0) return nothing(message('mail.gapRoom'))
  if (limits.budget.spent()) return nothing(message('mail.gapTimeBefore'))
  return readKind(kind, attachment, reading)
}

const notRead = ({ contentType }: ParsedAttachment, actual: string): string =>
  actual === '' || actual === contentType
    ? message('mail.gapKind', { kind: contentType })
    : message('mail.gapDisguised', { kind: contentType, actual })

async function readKind(kind: Kind, attachment: ParsedAttachment, reading: Reading): Promise<Extract> {
  switch (kind) {
    case 'message':
      return readMessage(attachment, reading)
    case 'pdf':
      return pdfText(attachment.content, reading.limits)
    case 'zip':
      return officeText(attachment.content, reading.limits) ?? nothing(message('mail.gapZip'))
    case 'old-office':
      return nothing(message('mail.gapOldOffice'))
    case 'html':
      return { text: htmlToText(decodeText(attachment, kind)), gap: '' }
    case 'calendar': {
      const text = decodeText(attachment, kind)
      return { text: readCalendar(cutText(text, reading.limits.remainingChars * 2)).text ?? text, gap: '' }
    }
    case 'plain':
      return { text: decodeText(attachment, kind), gap: '' }
  }
}

function decodeText({ content, charset = '', contentType }: ParsedAttachment, kind: Kind): string {
  const namesCharset = kind === 'html' || /[/+]xml$/.test(contentType)
  return (namesCharset ? decodeHtml(content, charset) : decodeBytes(content, charset)).replace(/^\uFEFF/, '')
}

async function readMessage(attachment: ParsedAttachment, { limits, depth, findings }: Reading): Promise<Extract> {
  if (depth >= MAX_MESSAGE_DEPTH) return nothing(message('mail.gapNested'))
  try {
    const mail = parseMail(attachment.content)
    const inner = await readAll(mail.attachments, depth + 1, limits.budget, limits.remainingChars)
    findings.push(...inner.findings)
    const from = mail.participants.filter(({ role }) => role === 'from').map(({ name, address }) => name || address)
    return { text: [mail.subject, from.join(', '), mail.text.trim(), inner.text].filter(Boolean).join('\n'), gap: '' }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return nothing(message('mail.gapMessage'))
  }
}

/** Images have no text, so they need no finding. */
const isPicture = ({ contentType }: ParsedAttachment, actual: string): boolean =>
  contentType.startsWith('image/') && (actual === '' || actual.startsWith('image/'))

const skipped = ({ filename, contentType }: ParsedAttachment, reason: string): Finding => ({
  code: 'attachment_text_skipped',
  detail: message('mail.attachmentGap', { file: filename || contentType, gap: reason }),
})
