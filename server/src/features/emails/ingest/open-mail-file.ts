import type { MailFileKind } from '@dossier/contract/mail-files'
import { readMboxLine } from '@dossier/contract/mbox-line'
import type { MailFlags } from './imported-state.ts'

/** An email as it lies in a file, with what is known beside it. */
export interface ImportedMail {
  raw: Uint8Array
  /** When the message is so large that its bytes were left out. */
  size?: number
  /** A single email by default. */
  kind?: MailFileKind
  /** The path of the file from the chosen file or folder on. */
  path?: string
  /** The date of its `From ` line in epoch milliseconds. */
  arrivedAt?: number | null
  /** The state in a list beside the file; null without one. */
  isRead?: boolean | null
}

interface OpenedMail {
  raw: Uint8Array
  arrivedAt: number | null
  flags: MailFlags | null
}

const LF = 0x0a
const MAX_LINE_BYTES = 1_000
/** A property list of Apple Mail has one or two kilobytes. */
const MAX_PLIST_BYTES = 64 * 1024

/** Returns the message without what its file puts around it. */
export function openMailFile(imported: ImportedMail): OpenedMail {
  const { raw, kind = 'mail', path = '', arrivedAt = null, isRead = null } = imported
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  if (kind === 'emlx') return openEmlx(bytes)
  const flags = isRead === null ? null : { isRead }
  if (kind === 'mbox') return { raw: bytes, arrivedAt, flags }
  const opened = withoutEnvelope(bytes)
  return { raw: opened.raw, arrivedAt: opened.arrivedAt ?? maildirTime(path), flags }
}

/** An email cut from an mbox may still have its `From ` line. */
function withoutEnvelope(bytes: Buffer): Omit<OpenedMail, 'flags'> {
  const end = bytes.indexOf(LF)
  if (bytes.toString('latin1', 0, 5) !== 'From ' || end < 0) return { raw: bytes, arrivedAt: null }
  const line = bytes.toString('utf8', 0, Math.min(end, MAX_LINE_BYTES)).trimEnd()
  return { raw: bytes.subarray(end + 1), arrivedAt: readMboxLine(line)?.date ?? null }
}

/** Maildir names begin with the time of delivery in seconds (maildir(5)). */
function maildirTime(path: string): number | null {
  const seconds = /(?:^|\/)(\d{9,10})\.[^/]*$/.exec(path)?.[1]
  return seconds === undefined ? null : Number(seconds) * 1000
}

/** Apple Mail: the length in bytes, the message, and an XML property list with flags. */
function openEmlx(bytes: Buffer): OpenedMail {
  const end = bytes.indexOf(LF)
  const length = /^\s*(\d{1,10})\s*$/.exec(bytes.toString('latin1', 0, Math.min(Math.max(end, 0), 40)))?.[1]
  if (length === undefined) return { raw: bytes, arrivedAt: null, flags: null }
  const plistAt = end + 1 + Number(length)
  const plist = bytes.toString('utf8', plistAt, plistAt + MAX_PLIST_BYTES)
  const flags = numberOf(plist, 'flags')
  const received = numberOf(plist, 'date-received')
  return {
    raw: bytes.subarray(end + 1, plistAt),
    arrivedAt: received === null ? null : received * 1000,
    flags: flags === null ? null : appleFlags(flags),
  }
}

const numberOf = (plist: string, key: string): number | null => {
  const at = plist.indexOf(`<key>${key}</key>`)
  const value = /^<key>[^<]*<\/key>\s*<(?:integer|real)>(\d{1,16})/.exec(plist.slice(Math.max(at, 0), at + 200))?.[1]
  return at < 0 || value === undefined ? null : Number(value)
}

/** Bits of Apple Mail; the number has more than 32 of them. */
function appleFlags(flags: number): MailFlags {
  const has = (bit: number): boolean => Math.floor(flags / 2 ** bit) % 2 === 1
  return { isRead: has(0), isDeleted: has(1), isStarred: has(4), isDraft: has(6), isSpam: has(24) }
}
