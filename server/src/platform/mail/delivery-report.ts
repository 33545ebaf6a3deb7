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
  /** Message-ID of the reported email, without angle brackets; '' when the report omits it. */
  messageId: string
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
    messageId: returnedMessageId(mail),
    failed: status ? readStatus(status.content) : parseAddressList(named).slice(0, MAX_RECIPIENTS).map(withoutReason),
  }
}

const STATUS = new Set(['message/delivery-status', 'message/global-delivery-status'])
const RETURNED = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
])

function returnedMessageId({ attachments }: Pick<ParsedMail, 'attachments'>): string {
  const returned = attachments.find(({ contentType }) => RETURNED.has(contentType.toLowerCase()))
  if (!returned) return ''
  const { fields } = readHeaderFields(startOf(returned.content))
  return parseMessageIds(firstField(fields, 'message-id'))[0] ?? ''
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
