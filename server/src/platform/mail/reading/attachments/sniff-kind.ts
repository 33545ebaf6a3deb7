import { fileTypeFromBuffer } from 'file-type'
import type { ParsedAttachment } from '../../mail.ts'

export type Kind = 'pdf' | 'zip' | 'old-office' | 'html' | 'calendar' | 'message' | 'plain'

export interface Sniffed {
  kind: Kind | null
  /** Media type detected from the bytes, such as `image/png`; '' when unknown. */
  actual: string
}

const PLAIN_TYPES =
  /^(?:text\/[\w.+-]+|application\/(?:json|csv|xml|x-yaml|yaml)|message\/(?:delivery-status|disposition-notification|feedback-report))$/
const PLAIN_NAMES = /\.(?:txt|csv|tsv|md|log|json|xml|ya?ml|srt|ini)$/i
const SNIFFED_BYTES = 4100

/** Detects the file kind from its bytes; the name counts only when they are inconclusive. */
export async function sniffKind({ content, contentType, filename }: ParsedAttachment): Promise<Sniffed> {
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, SNIFFED_BYTES))
  if (isMessage(contentType, filename)) return { kind: 'message', actual: '' }
  const bySignature = signature(head)
  if (bySignature !== null) return { kind: bySignature, actual: '' }
  // Passes only the head, so that nothing is inflated.
  const actual = looksLikeText(head) ? '' : ((await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? '')
  if (actual !== '') return { kind: null, actual }
  return { kind: byName(contentType, filename, head), actual: '' }
}

const isMessage = (type: string, name: string): boolean =>
  type === 'message/rfc822' || type === 'message/global' || /\.eml$/i.test(name)

function signature(head: Buffer): Kind | null {
  if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return 'zip'
  if (head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return 'old-office'
  const start = head
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf)?\s+/, '')
    .slice(0, 100)
  if (/^BEGIN:V(?:CALENDAR|CARD)/i.test(start)) return 'calendar'
  return /^<(?:!doctype html|html)\b/i.test(start) ? 'html' : null
}

/** Text has no control bytes except white space, unless a byte order mark announces UTF-16. */
function looksLikeText(head: Buffer): boolean {
  if (/^(?:fffe|feff)/.test(head.toString('hex', 0, 2))) return true
  return head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)
}

function byName(type: string, name: string, head: Buffer): Kind | null {
  if (!looksLikeText(head)) return null
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html'
  if (PLAIN_TYPES.test(type)) return 'plain'
  if (type !== '' && type !== 'application/octet-stream') return null
  if (/\.x?html?$/i.test(name)) return 'html'
  return PLAIN_NAMES.test(name) ? 'plain' : null
}
