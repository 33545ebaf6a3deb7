import { decodeBytes, decodeUnlabelled } from '../charset.ts'

/** Bytes searched for the page's charset; HTML specifies 1024, but browsers search further. */
const SCANNED_BYTES = 4096

/**
 * Decodes a page by its byte order mark, then the server's charset, then the page's own (HTML, 13.2.3.2). Otherwise
 * valid UTF-8 is decoded as such.
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

/** A page readable as ASCII cannot be UTF-16 as declared: it counts as UTF-8 (HTML, 13.2.3.2, step 15). */
function labelInside(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, SCANNED_BYTES))
  const label =
    /<meta\b[^>]{0,200}?\bcharset\s*=\s*["']?\s*([\w.:+-]{1,40})/i.exec(head)?.[1] ??
    /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:+-]{1,40})/i.exec(head)?.[1] ??
    ''
  return /^utf-?16/i.test(label) ? 'utf-8' : label
}
