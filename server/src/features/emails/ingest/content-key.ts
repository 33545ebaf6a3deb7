import { sha256 } from '#platform/crypto/hash'
import type { ParsedAttachment } from '#platform/mail/mail'

interface ReceivedContent {
  subject: string
  text: string
  /** Sanitised. */
  html: string
  /** Attachments with the hash of their bytes, in order. */
  files: readonly { part: ParsedAttachment; sha256: string }[]
}

/** Keeps 128 bits: a key distinguishes only emails with the same Message-ID and sender. */
const HASH_LENGTH = 32

/**
 * Returns a hash of the words and one of the files, joined by a dot. Equal keys mean equal content. Different ones may
 * still be copies of one message (see `isSameMessage`).
 */
export function contentKey({ subject, text, html, files }: ReceivedContent): string {
  const words = [subject.replace(/\s+/g, ' '), withLineFeeds(text).trim(), withLineFeeds(html).trim()]
  const hashes = files.map(hashOf).sort()
  return `${short(words.map((each) => `${each.length}:${each}`).join(''))}.${hashes.length > 0 ? short(hashes.join()) : ''}`
}

/** Returns the part of a content key that is about the files. */
export const filesKey = (key: string): string => key.slice(key.indexOf('.') + 1)

const short = (content: string): string => sha256(content).slice(0, HASH_LENGTH)

const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replaceAll('\r\n', '\n') : text)

/** An mbox file and a mail server store the lines of a text with different ends. */
function hashOf({ part, sha256: hash }: ReceivedContent['files'][number]): string {
  if (!/^(?:text|message)\//i.test(part.contentType) || !part.content.includes(CARRIAGE_RETURN)) return hash
  return sha256(Buffer.from(withLineFeeds(Buffer.from(part.content).toString('latin1')), 'latin1'))
}
const CARRIAGE_RETURN = 13
