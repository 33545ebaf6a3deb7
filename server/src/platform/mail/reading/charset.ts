import iconv from 'iconv-lite'
import { charsetOf } from './charset-labels.ts'
import { decodeMixedUtf8 } from './mixed-utf8.ts'
import { decodeShifted, isShifted } from './shifted-charsets.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8 as such, also with a few wrong bytes; all else as windows-1252, which defines every byte. */
export function decodeUnlabelled(bytes: Uint8Array): string {
  return decodeUtf8(bytes, false)
}

/**
 * Decodes bytes in a named charset. A byte order mark comes first; an unknown name counts as missing, and ASCII is no
 * promise.
 */
export function decodeBytes(bytes: Uint8Array, label: string): string {
  const charset = charsetOfMark(bytes) || charsetOf(label)
  if (charset === '' || charset === 'us-ascii') return decodeUtf8(bytes, false)
  if (charset === 'utf-8') return decodeUtf8(bytes, true)
  if (isShifted(charset)) return decodeShifted(bytes, charset)
  // iconv-lite reads the byte order mark of UTF-16 and UTF-32, or guesses the order.
  const decoder = /^utf-(?:16|32)$/.test(charset) ? null : whatwgDecoder(charset)
  if (decoder) return decoder.decode(bytes)
  return iconv.encodingExists(charset) ? iconv.decode(Buffer.from(bytes), charset) : decodeUtf8(bytes, false)
}

/** True when the label names a charset that decides: unknown names and ASCII leave the bytes to be guessed. */
export function isDecisive(label: string): boolean {
  const charset = charsetOf(label)
  if (charset === '' || charset === 'us-ascii') return false
  return charset === 'utf-8' || isShifted(charset) || whatwgDecoder(charset) !== null || iconv.encodingExists(charset)
}

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

function decodeUtf8(bytes: Uint8Array, isDeclared: boolean): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return decodeMixedUtf8(bytes, isDeclared)
  }
}

function charsetOfMark([first, second, third, fourth]: Uint8Array): string {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'utf-32' : 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : ''
}

function whatwgDecoder(name: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(name)
  } catch {
    return null
  }
}
