import { decodeBytes, decodeUnlabelled } from '../charset.ts'

/** The beginning in which a page names its code page; HTML says 1024, and browsers look further too. */
const LOOKED_AT_BYTES = 4096

/**
 * The text of a page: its first bytes say in which code page it is, then what the server said, then the page itself (HTML,
 * 13.2.3.2), and UTF-8 where nobody says and it can be.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const mark = byMark(bytes)
  if (mark !== null) return mark
  const label = labelOf(contentType) || labelInside(bytes)
  return label === '' ? decodeUnlabelled(bytes) : decodeBytes(bytes, label)
}

function byMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8').decode(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return null
}

/** RFC 9110, 8.3.1. */
const labelOf = (contentType: string): string =>
  /;\s*charset\s*=\s*["']?([\w.:+-]{1,40})/i.exec(contentType.slice(0, 500))?.[1] ?? ''

/** Whoever can read that it is UTF-16 has read it as something else: then it is UTF-8 (HTML, 13.2.3.2, step 15). */
function labelInside(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, LOOKED_AT_BYTES))
  const label =
    /<meta\b[^>]{0,200}?\bcharset\s*=\s*["']?\s*([\w.:+-]{1,40})/i.exec(head)?.[1] ??
    /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:+-]{1,40})/i.exec(head)?.[1] ??
    ''
  return /^utf-?16/i.test(label) ? 'utf-8' : label
}
