import type { FetchMessageObject } from 'imapflow'
import type { FlagsRow, IdentityRow, Row } from './imap.ts'

// Servers send flag updates that nobody asked for among the rows of a command. A row without its UID, or without
// something that was asked for, is only a hint and never data.

export const readUid = ({ uid }: Partial<FetchMessageObject>): number | null =>
  uid !== undefined && Number.isSafeInteger(uid) && uid > 0 ? uid : null

export function readFlagsRow(message: Partial<FetchMessageObject>, withLabels: boolean): FlagsRow | null {
  const uid = readUid(message)
  if (uid === null || !message.flags || (withLabels && !message.labels)) return null
  return { uid, flags: texts(message.flags), labels: withLabels ? texts(message.labels ?? []) : null }
}

export function readRow(message: Partial<FetchMessageObject>, withLabels: boolean): Row | null {
  const row = readFlagsRow(message, withLabels)
  if (!row || message.size === undefined || message.internalDate === undefined) return null
  const { size, internalDate, emailId } = message
  return { ...row, size, internalAt: instantOf(internalDate), remoteId: textOf(emailId) }
}

export function readIdentity(message: Partial<FetchMessageObject>): IdentityRow | null {
  const uid = readUid(message)
  if (uid === null || message.size === undefined || !Buffer.isBuffer(message.headers)) return null
  if (isPlaceholder(message.headers)) return null
  return { uid, size: message.size, remoteId: textOf(message.emailId), header: message.headers }
}

export function readSource(message: Partial<FetchMessageObject>): { uid: number; bytes: Buffer } | null {
  const uid = readUid(message)
  if (uid === null || !Buffer.isBuffer(message.source) || isPlaceholder(message.source)) return null
  return { uid, bytes: message.source }
}

const PLACEHOLDER =
  /^From: System Administrator <root@localhost>\r?\nSubject: message unavailable\r?\n\r?\n(?:This message is no longer available on the server\.\s*)?$/

/** Courier answers with a text of its own while another session renames the message's file. */
const isPlaceholder = (bytes: Buffer): boolean => bytes.length < 200 && PLACEHOLDER.test(bytes.toString('latin1'))

export function readSize(message: Partial<FetchMessageObject>): { uid: number; size: number } | null {
  const uid = readUid(message)
  return uid === null || message.size === undefined ? null : { uid, size: message.size }
}

const MAX_TEXT = 500

const texts = (values: Iterable<unknown>): string[] =>
  [...values].filter((value): value is string => typeof value === 'string' && value.length <= MAX_TEXT)

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : '')

/** The library leaves an unreadable date as text. */
function instantOf(date: Date | string): number | null {
  const at = date instanceof Date ? date.getTime() : Number.NaN
  return Number.isNaN(at) ? null : at
}
