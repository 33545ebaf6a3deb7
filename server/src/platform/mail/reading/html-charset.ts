import { decodeBytes, isDecisive, isUtf8 } from './charset.ts'
import { charsetOf } from './charset-labels.ts'

/** Bytes searched for the charset; HTML specifies 1024, but browsers search further. */
const SCANNED_BYTES = 4096

/** Charsets of one byte a letter: text of theirs is hardly ever valid UTF-8 by accident. */
const SINGLE_BYTE = /^(?:us-ascii|iso-8859|windows-|koi8|cp\d|mac)/

/**
 * Decodes HTML or XML by its byte order mark, then the declared charset, then its own (HTML, 13.2.3.2). Valid UTF-8 wins
 * over a stale `<meta charset=iso-8859-1>`.
 */
export function decodeHtml(bytes: Uint8Array, label: string): string {
  if (isDecisive(label)) return decodeBytes(bytes, label)
  const inside = charsetInside(bytes)
  return decodeBytes(bytes, SINGLE_BYTE.test(charsetOf(inside)) && isUtf8(bytes) ? 'utf-8' : inside)
}

/** A page readable as ASCII cannot be UTF-16 as declared: it counts as UTF-8 (HTML, 13.2.3.2, step 15). */
export function charsetInside(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, SCANNED_BYTES))
  const label =
    /<meta\b[^>]{0,200}?\bcharset\s*=\s*["']?\s*([\w.:+-]{1,40})/i.exec(head)?.[1] ??
    /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:+-]{1,40})/i.exec(head)?.[1] ??
    ''
  return /^utf-?16/i.test(label) ? 'utf-8' : label
}
