import { readBounceText } from './bounce-text.ts'
import { type DeliveryReport, type FailedRecipient, failedRecipient, MAX_RECIPIENTS } from './failed-recipient.ts'
import type { ParsedMail } from './mail.ts'
import { parseAddressList } from './reading/address-list.ts'
import { firstField, type HeaderField, readHeaderFields } from './reading/header-fields.ts'
import { parseMessageIds } from './reading/message-ids.ts'

export type { DeliveryReport, FailedRecipient }

const MAX_PART_BYTES = 256 * 1024

type Read = Pick<ParsedMail, 'attachments' | 'headers' | 'subject' | 'text'>

/**
 * Reads a delivery report (RFC 3464 within RFC 6522, RFC 6533), one that lists failed recipients in the header only, or
 * one in words (see `readBounceText`). Its sender is not verified: treat it as a claim.
 * @returns null when the email is not a report.
 */
export function readDeliveryReport(mail: Read): DeliveryReport | null {
  const report = readReport(mail)
  if (!report) return null
  const fields = [...returnedFields(mail.attachments), ...(readBounceText(mail)?.returned ?? [])]
  const people = ['to', 'cc'].flatMap((field) => parseAddressList(firstField(fields, field)))
  const names = new Map(people.map(({ address, name }) => [address, name]))
  const named = (recipient: FailedRecipient) => ({ ...recipient, name: names.get(recipient.address) ?? '' })
  return { ...report, failed: report.failed.map(named), delayed: report.delayed.map(named) }
}

function readReport(mail: Read): DeliveryReport | null {
  const status = mail.attachments.find(({ contentType }) => STATUS.has(contentType.toLowerCase()))
  if (status) return readStatus(status.content)
  if (isReadReceipt(mail)) return null
  const inWords = readBounceText(mail)
  const listed = parseAddressList(firstField(mail.headers, 'x-failed-recipients')).slice(0, MAX_RECIPIENTS)
  if (listed.length === 0) return inWords && { failed: inWords.failed, delayed: inWords.delayed, isListed: false }
  const failed = listed.map(
    ({ address }) => inWords?.failed.find((each) => each.address === address) ?? failedRecipient(address, ''),
  )
  return { failed, delayed: [], isListed: true }
}

/**
 * Returns the ids of the email that a delivery report or a read receipt (RFC 8098) is about, the surest first. Empty for
 * other emails.
 */
export function reportedMessageIds(mail: Read): string[] {
  const status = mail.attachments.find(({ contentType }) => REPORT.has(contentType.toLowerCase()))
  const inWords = status ? null : readBounceText(mail)
  if (!status && !inWords && firstField(mail.headers, 'x-failed-recipients') === '') return []
  const original = status ? originalIds(fieldsOf(startOf(status.content).toString('utf8'))) : []
  const returned = [returnedFields(mail.attachments), inWords?.returned ?? []].flatMap(returnedIds)
  return [...new Set([...original, ...returned])]
}

export const isReadReceipt = ({ attachments }: Pick<ParsedMail, 'attachments'>): boolean =>
  attachments.some(({ contentType }) => contentType.toLowerCase() === RECEIPT)

/** Providers that replace a Message-ID often keep ours in one of these fields. */
const ORIGINAL_FIELDS = ['original-message-id', 'x-original-message-id', 'x-google-original-message-id']

const originalIds = (fields: HeaderField[]): string[] =>
  ORIGINAL_FIELDS.flatMap((name) => parseMessageIds(firstField(fields, name)).slice(0, 1))

/** A returned email that answers none names itself in References when we sent it (see `writeMessage`). */
function returnedIds(fields: HeaderField[]): string[] {
  // A redirected email keeps the Message-ID of its author (RFC 5322 §3.6.6).
  const own = ['resent-message-id', 'message-id'].flatMap((name) =>
    parseMessageIds(firstField(fields, name)).slice(0, 1),
  )
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

/**
 * Splits field groups at empty lines: the first is about the message, each later one about a recipient (RFC 3464 §2.3).
 */
function readStatus(content: Uint8Array): DeliveryReport {
  const groups = startOf(content)
    .toString('utf8')
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .slice(0, MAX_RECIPIENTS + 1)
    .map(fieldsOf)
  const withAction = (action: RegExp) =>
    groups.filter((fields) => action.test(firstField(fields, 'action'))).map(readRecipient)
  return { failed: withAction(/^\s*failed\b/i), delayed: withAction(/^\s*delayed\b/i), isListed: true }
}

const fieldsOf = (group: string): HeaderField[] => readHeaderFields(Buffer.from(`${group.trimStart()}\n\n`)).fields

function readRecipient(fields: HeaderField[]): FailedRecipient {
  const address = typed(fields, 'original-recipient') || typed(fields, 'final-recipient')
  const words = [firstField(fields, 'status'), typed(fields, 'diagnostic-code')]
  return failedRecipient(address, words.filter(Boolean).join(' '))
}

/** `rfc822; mara@lind.example`, `smtp; 550 no such user`: the value after its type. */
const typed = (fields: HeaderField[], name: string): string => {
  const value = firstField(fields, name)
  return value
    .slice(value.indexOf(';') + 1)
    .trim()
    .replace(/^<(.*)>$/, '$1')
}

const startOf = (content: Uint8Array): Buffer =>
  Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, MAX_PART_BYTES))
