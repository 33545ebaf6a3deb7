import { message } from '@dossier/contract/message'
import type { ParsedMail } from './mail.ts'
import { parseAddressList } from './reading/address-list.ts'
import { firstField, type HeaderField, readHeaderFields } from './reading/header-fields.ts'
import { parseMessageIds } from './reading/message-ids.ts'
import { cutText, storableText } from './reading/storable-text.ts'

export interface FailedRecipient {
  /** Bare and lower-case; as the sender wrote it when the report includes that. */
  address: string
  /** Status and diagnosis on one line, at most 500 characters. */
  detail: string
}

export interface DeliveryReport {
  /** Permanent failures only; delayed recipients are not included. */
  failed: FailedRecipient[]
}

const MAX_RECIPIENTS = 200
const MAX_DETAIL = 500
const MAX_PART_BYTES = 256 * 1024

/**
 * Reads a delivery report (RFC 3464 within RFC 6522, RFC 6533), or one that lists failed recipients in the header only.
 * Its sender is not verified: treat it as a claim.
 * @returns null when the email is not a report.
 */
export function readDeliveryReport(mail: Pick<ParsedMail, 'attachments' | 'headers'>): DeliveryReport | null {
  const status = mail.attachments.find(({ contentType }) => STATUS.has(contentType.toLowerCase()))
  const named = firstField(mail.headers, 'x-failed-recipients')
  if (!status && named === '') return null
  return {
    failed: status ? readStatus(status.content) : parseAddressList(named).slice(0, MAX_RECIPIENTS).map(withoutReason),
  }
}

/**
 * Returns the ids of the email that a delivery report or a read receipt (RFC 8098) is about, the surest first. Empty for
 * other emails.
 */
export function reportedMessageIds(mail: Pick<ParsedMail, 'attachments' | 'headers'>): string[] {
  const status = mail.attachments.find(({ contentType }) => REPORT.has(contentType.toLowerCase()))
  if (!status && firstField(mail.headers, 'x-failed-recipients') === '') return []
  const original = status ? originalIds(fieldsOf(startOf(status.content).toString('utf8'))) : []
  return [...new Set([...original, ...returnedIds(mail)])]
}

export const isReadReceipt = ({ attachments }: Pick<ParsedMail, 'attachments'>): boolean =>
  attachments.some(({ contentType }) => contentType.toLowerCase() === RECEIPT)

/** Providers that replace a Message-ID often keep ours in one of these fields. */
const ORIGINAL_FIELDS = ['original-message-id', 'x-original-message-id', 'x-google-original-message-id']

const originalIds = (fields: HeaderField[]): string[] =>
  ORIGINAL_FIELDS.flatMap((name) => parseMessageIds(firstField(fields, name)).slice(0, 1))

/** A returned email that answers none names itself in References when we sent it (see `writeMessage`). */
function returnedIds({ attachments }: Pick<ParsedMail, 'attachments'>): string[] {
  const fields = returnedFields(attachments)
  const own = parseMessageIds(firstField(fields, 'message-id')).slice(0, 1)
  const isFirst = firstField(fields, 'in-reply-to') === ''
  const references = isFirst ? parseMessageIds(firstField(fields, 'references')).slice(-1) : []
  return [...own, ...originalIds(fields), ...references]
}

const RECEIPT = 'message/disposition-notification'

const STATUS = new Set(['message/delivery-status', 'message/global-delivery-status'])
const REPORT = new Set([...STATUS, RECEIPT])
const RETURNED = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
])

function returnedFields(attachments: ParsedMail['attachments']): HeaderField[] {
  const returned = attachments.find(({ contentType }) => RETURNED.has(contentType.toLowerCase()))
  return returned ? readHeaderFields(startOf(returned.content)).fields : []
}

/** Splits field groups at empty lines: the first is about the message, each later one about a recipient. */
function readStatus(content: Uint8Array): FailedRecipient[] {
  const groups = startOf(content)
    .toString('utf8')
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
  return groups.slice(0, MAX_RECIPIENTS + 1).flatMap((group) => readRecipient(fieldsOf(group)))
}

const fieldsOf = (group: string): HeaderField[] => readHeaderFields(Buffer.from(`${group.trimStart()}\n\n`)).fields

/** RFC 3464 §2.3: a group without Action is not about a recipient. */
function readRecipient(fields: HeaderField[]): FailedRecipient[] {
  if (!/^\s*failed\b/i.test(firstField(fields, 'action'))) return []
  const address = typed(fields, 'original-recipient') || typed(fields, 'final-recipient')
  const words = [firstField(fields, 'status'), typed(fields, 'diagnostic-code')]
  return [
    {
      address: address.toLowerCase(),
      detail: oneLine(words.filter(Boolean).join(' ')) || message('mail.notDelivered'),
    },
  ]
}

/** `rfc822; mara@lind.example`, `smtp; 550 no such user`: the value after its type. */
const typed = (fields: HeaderField[], name: string): string => {
  const value = firstField(fields, name)
  return value
    .slice(value.indexOf(';') + 1)
    .trim()
    .replace(/^<(.*)>$/, '$1')
}

const withoutReason = ({ address }: { address: string }): FailedRecipient => ({
  address,
  detail: message('mail.notDelivered'),
})

const oneLine = (text: string): string =>
  cutText(
    storableText(text)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    MAX_DETAIL,
  )

const startOf = (content: Uint8Array): Buffer =>
  Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, MAX_PART_BYTES))
