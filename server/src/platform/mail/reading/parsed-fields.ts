import type { AddressRole, Finding, ParsedAttachment, ParsedMail, Participant } from '../mail.ts'
import { normaliseAddress, parseAddressList, readAddressList, withoutRepeats } from './address-list.ts'
import type { HeaderField } from './header-fields.ts'
import {
  MAX_ADDRESSES,
  MAX_ATTACHMENTS,
  MAX_BODY_CHARS,
  MAX_HEADER_BYTES,
  MAX_HEADER_FIELDS,
  MAX_REFERENCES,
} from './limits.ts'
import { parseMailDate } from './mail-date.ts'
import { message } from './message.ts'
import { bareMessageId, parseMessageIds } from './message-ids.ts'
import { readHeader } from './read-header.ts'
import { cutText, storableText } from './storable-text.ts'
import { parseStructured } from './structured-value.ts'

/** An attachment whose bytes stay with the caller. */
export interface FieldAttachment extends Omit<ParsedAttachment, 'content'> {
  /** Position among the contents. */
  content: number
}

export interface ParsedFields {
  /** `text` is '' when the input has only HTML: derive it with `MailReader.textOf`. */
  mail: Omit<ParsedMail, 'attachments'> & { attachments: FieldAttachment[] }
  /** Unknown field names, for `X-Ignored-Fields`. */
  ignored: string[]
}

type Fields = Record<string, unknown>

/** Accepted names of each field (docs/spec/emails.md §2); the first non-empty one wins. */
const NAMES = {
  messageId: ['message_id', 'messageId'],
  references: ['references'],
  inReplyTo: ['in_reply_to', 'inReplyTo'],
  from: ['from'],
  sender: ['sender'],
  'reply-to': ['reply_to', 'replyTo'],
  to: ['to'],
  cc: ['cc'],
  bcc: ['bcc'],
  subject: ['subject'],
  date: ['date'],
  text: ['text', 'text_content'],
  html: ['html', 'html_content', 'body_html'],
  headers: ['headers'],
  attachments: ['attachments'],
} as const

const ROLES: AddressRole[] = ['from', 'sender', 'reply-to', 'to', 'cc', 'bcc']

/**
 * Converts the API's `parsed_email` to the result of parsing a raw message. Missing values come from `headers`. Invalid
 * values are ignored; never throws.
 * @param input has the positions of the attachments' contents, null for an invalid one.
 */
export function readParsedFields(input: unknown): ParsedFields {
  const fields = isFields(input) ? input : {}
  const pick = (name: keyof typeof NAMES): unknown =>
    NAMES[name].map((alias) => fields[alias]).find((value) => value !== undefined && value !== null && value !== '')
  const headers = readHeaders(pick('headers'))
  const fromHeaders = readHeader(headers)
  const attachments = readAttachments(pick('attachments'))
  const mail = {
    messageId: readIds(pick('messageId'))[0] ?? fromHeaders.messageId,
    inReplyTo: readIds(pick('inReplyTo'))[0] ?? fromHeaders.inReplyTo,
    references: pick('references') === undefined ? fromHeaders.references : readIds(pick('references')),
    participants: ROLES.flatMap((role) => readRole(role, pick(role), fromHeaders.participants)),
    subject:
      cutText(
        readHeaderText(pick('subject'))
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .trim(),
        8000,
      ) || fromHeaders.subject,
    date: readDate(pick('date')) ?? fromHeaders.date,
    tracedAt: fromHeaders.tracedAt ?? null,
    text: readText(pick('text'), MAX_BODY_CHARS).replaceAll('\r\n', '\n'),
    html: readText(pick('html'), MAX_BODY_CHARS),
    attachments: attachments.read,
    headers,
    findings: attachments.findings,
  }
  const knownNames = new Set<string>(Object.values(NAMES).flat())
  return {
    mail,
    ignored: Object.keys(fields)
      .filter((name) => !knownNames.has(name))
      .map((name) => storableText(name).slice(0, 100))
      .slice(0, 100),
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readText = (value: unknown, max: number): string => {
  if (typeof value === 'string') return storableText(cutText(value, max))
  return typeof value === 'number' ? String(value) : ''
}

/** One value is as long as the whole header of a message may be. */
const readHeaderText = (value: unknown): string => readText(value, MAX_HEADER_BYTES)

/** Reads one id or several, as a string or a list, with or without brackets. */
function readIds(value: unknown): string[] {
  const texts = (Array.isArray(value) ? value.slice(0, MAX_REFERENCES) : [value]).map(readHeaderText)
  const ids = texts.flatMap((text) => {
    const found = parseMessageIds(text)
    if (found.length > 0) return found
    // Ids that we generate need no @.
    return text.trim() === '' || /[\s<>]/.test(text.trim()) ? [] : [bareMessageId(text).slice(0, 998)]
  })
  return [...new Set(ids)].slice(0, MAX_REFERENCES)
}

function readRole(role: AddressRole, value: unknown, fallback: Participant[]): Participant[] {
  if (value === undefined) return fallback.filter((participant) => participant.role === role)
  return withoutRepeats(readAddresses(value, 0)).map(({ name, address }) => ({ role, name, address }))
}

interface Address {
  name: string
  address: string
}

/** Reads a string, a list, `{ name, address }`, `{ value: […] }` (mailparser) or `{ group: […] }` (postal-mime). */
function readAddresses(value: unknown, depth: number): Address[] {
  if (typeof value === 'string') return readAddressList(readHeaderText(value)).entries
  if (depth > 4) return []
  if (Array.isArray(value)) return value.slice(0, MAX_ADDRESSES).flatMap((item) => readAddresses(item, depth + 1))
  if (!isFields(value)) return []
  const inner = value.value ?? value.group
  if (inner !== undefined) return readAddresses(inner, depth + 1)
  const name = readHeaderText(value.name)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const address = normaliseAddress(parseAddressList(readHeaderText(value.address ?? value.email))[0]?.address ?? '')
  return name === '' && address === '' ? [] : [{ name, address }]
}

/** Smaller numbers are seconds: as milliseconds they would be before 1973. */
const SECONDS_BELOW = 100_000_000_000

function readDate(value: unknown): number | null {
  if (value instanceof Date) return Number.isFinite(value.getTime()) ? value.getTime() : null
  if (typeof value === 'string') return /^\d{9,14}$/.test(value.trim()) ? readDate(Number(value)) : parseMailDate(value)
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > 8.64e15) return null
  return Math.round(value < SECONDS_BELOW ? value * 1000 : value)
}

/** Reads `{ name: value | [values] }`, or a list of `{ name | key, value }`, `[name, value]` or `Name: value`. */
function readHeaders(value: unknown): HeaderField[] {
  const entries = Array.isArray(value)
    ? value.slice(0, MAX_HEADER_FIELDS).map(headerEntry)
    : isFields(value)
      ? Object.entries(value).slice(0, MAX_HEADER_FIELDS)
      : []
  return entries
    .flatMap(([name, values]) =>
      (Array.isArray(values) ? values.slice(0, MAX_HEADER_FIELDS) : [values]).map((headerValue) => ({
        name: cutText(name, MAX_HEADER_BYTES).trim().toLowerCase(),
        value: unfold(readHeaderText(headerValue)),
      })),
    )
    .filter(({ name }) => /^[\x21-\x39\x3b-\x7e]{1,256}$/.test(name))
    .slice(0, MAX_HEADER_FIELDS)
}

const unfold = (value: string): string =>
  value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .join(' ')
    .trim()

function headerEntry(item: unknown): [string, unknown] {
  if (Array.isArray(item)) return [readHeaderText(item[0]), item[1]]
  if (isFields(item)) return [readHeaderText(item.name ?? item.key), item.value]
  const text = readHeaderText(item)
  const colon = text.indexOf(':')
  return colon < 0 ? ['', ''] : [text.slice(0, colon), text.slice(colon + 1)]
}

function readAttachments(value: unknown): { read: FieldAttachment[]; findings: Finding[] } {
  const read: FieldAttachment[] = []
  const findings: Finding[] = []
  for (const item of Array.isArray(value) ? value.slice(0, MAX_ATTACHMENTS) : []) {
    if (!isFields(item)) continue
    const filename = cutText(
      readHeaderText(item.filename ?? item.name)
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
      255,
    )
    const { content } = item
    if (typeof content !== 'number') {
      findings.push({
        code: 'attachment_unreadable',
        detail: message('mail.attachmentNotBase64', { attached: filename || message('mail.anAttachment') }),
      })
      continue
    }
    const charset = parseStructured(
      readHeaderText(item.content_type ?? item.contentType ?? item.mimeType),
    ).parameters.get('charset')
    read.push({
      filename,
      ...(charset ? { charset } : {}),
      contentType:
        readHeaderText(item.content_type ?? item.contentType ?? item.mimeType)
          .split(';')[0]
          ?.trim()
          .toLowerCase()
          .slice(0, 255) || 'application/octet-stream',
      contentId: bareMessageId(readHeaderText(item.content_id ?? item.contentId ?? item.cid)),
      inline: item.inline === true || readHeaderText(item.disposition).toLowerCase() === 'inline',
      content,
    })
  }
  if (Array.isArray(value) && value.length > MAX_ATTACHMENTS)
    findings.push({ code: 'truncated', detail: message('mail.attachmentsCut', { count: MAX_ATTACHMENTS }) })
  return { read, findings }
}
