import { decodeHtml } from '../html-charset.ts'

/** Decodes a page; the server's charset precedes the page's own. */
export const decodePage = (bytes: Uint8Array, contentType: string): string => decodeHtml(bytes, labelOf(contentType))

/** RFC 9110, 8.3.1. */
const labelOf = (contentType: string): string =>
  /;\s*charset\s*=\s*["']?([\w.:+-]{1,40})/i.exec(contentType.slice(0, 500))?.[1] ?? ''
