import { sha256 } from '#platform/crypto/hash'
import { headerLines } from './header-lines.ts'

const NAMES = new Set(['message-id', 'from', 'date', 'subject', 'received'])

/**
 * Returns a key by which a message is found again in another folder or under another numbering; '' when it has no
 * Message-ID. Received lines name each delivery, so messages that share a Message-ID differ.
 * @param header header lines, of which some are compared
 */
export function fingerprintOf(header: Buffer, size: number): string {
  const lines = headerLines(header)
    .filter((line) => NAMES.has(nameOf(line)))
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
  if (!lines.some((line) => nameOf(line) === 'message-id')) return ''
  return sha256(Buffer.from(`${size}\n${lines.join('\n')}`, 'latin1'))
}

const nameOf = (line: string): string =>
  line
    .slice(0, Math.max(0, line.indexOf(':')))
    .trim()
    .toLowerCase()
