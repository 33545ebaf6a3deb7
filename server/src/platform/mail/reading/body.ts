import type { Finding, ParsedAttachment } from '../mail.ts'
import { decodeBytes } from './charset.ts'
import { decodeWords } from './encoded-words.ts'
import { unflow } from './flowed-text.ts'
import { htmlToText } from './html-text.ts'
import { MAX_BODY_CHARS } from './limits.ts'
import { message } from './message.ts'
import { bareMessageId } from './message-ids.ts'
import type { MimePart } from './mime-tree.ts'
import { cutText, storableText } from './storable-text.ts'

export interface Body {
  text: string
  html: string
  attachments: ParsedAttachment[]
  findings: Finding[]
  /** Number of parts read as the body, to compare with other parsers. */
  partsRead: { plain: number; html: number }
}

/** One section of the body: as plain text, HTML, or both (multipart/alternative). */
interface Slot {
  plain: MimePart[]
  html: MimePart[]
}

interface Collected {
  slots: Slot[]
  /** All leaves outside the body, in order; the end decides which texts belong to it. */
  leaves: MimePart[]
}

/**
 * Returns the bodies and attachments of a message. The first text is the text body, derived from HTML when its section
 * has only that. Other texts (list footers, text after an image) become unnamed attachments, so they stay searchable.
 * HTML parts are concatenated.
 */
export function readBody(root: MimePart): Body {
  const collected: Collected = { slots: [], leaves: [] }
  collect(root, collected, null)
  const { slots, leaves } = collected
  const first = slots.find((slot) => slotText(slot).trim() !== '') ?? slots[0]
  const read = new Set([...(first?.plain.slice(0, 1) ?? []), ...slots.flatMap((slot) => slot.html)])
  return withLimits({
    text: first ? slotText(first) : '',
    html: slots.flatMap((slot) => slot.html.map(decodeText)).join('\n'),
    attachments: leaves.filter((part) => !read.has(part) && !isBlankText(part)).map(toAttachment),
    findings: [],
    partsRead: { plain: count(slots, 'plain'), html: count(slots, 'html') },
  })
}

function collect(part: MimePart, into: Collected, alternative: Slot | null): void {
  if (part.parts.length > 0) {
    const slot = part.type === 'multipart/alternative' ? newSlot(into) : alternative
    for (const child of part.parts) collect(child, into, slot)
    return
  }
  if (part.type.startsWith('multipart/')) return
  into.leaves.push(part)
  if (!isBodyText(part)) return
  const slot = alternative ?? newSlot(into)
  slot[part.type === 'text/html' ? 'html' : 'plain'].push(part)
}

function newSlot(into: Collected): Slot {
  const slot: Slot = { plain: [], html: [] }
  into.slots.push(slot)
  return slot
}

const count = (slots: Slot[], kind: keyof Slot): number =>
  slots.reduce((sum, slot) => sum + slot[kind].filter(({ unsplit }) => !unsplit).length, 0)

function slotText(slot: Slot): string {
  const plain = slot.plain[0] ? decodeText(slot.plain[0]) : ''
  return plain.trim() === '' && slot.html.length > 0 ? slot.html.map(decodeText).map(htmlToText).join('\n') : plain
}

const isBlankText = (part: MimePart): boolean => isBodyText(part) && decodeText(part).trim() === ''

/** A text with a file name is an attachment. */
function isBodyText(part: MimePart): boolean {
  if (part.disposition === 'attachment' || fileName(part) !== '') return false
  return part.type === 'text/plain' || part.type === 'text/html'
}

function decodeText(part: MimePart): string {
  const text = decodeBytes(part.content, part.parameters.get('charset') ?? '').replace(/^\uFEFF/, '')
  const flowed = part.type !== 'text/html' && /^flowed$/i.test(part.parameters.get('format') ?? '')
  return storableText(
    flowed ? unflow(text, /^yes$/i.test(part.parameters.get('delsp') ?? '')) : text.replaceAll('\r\n', '\n'),
  )
}

const fileName = (part: MimePart): string =>
  (part.dispositionParameters.get('filename') || part.parameters.get('name') || '').trim()

function toAttachment(part: MimePart): ParsedAttachment {
  return {
    filename: cutText(
      storableText(decodeWords(fileName(part)))
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
      255,
    ),
    contentType: storableText(part.type).slice(0, 255) || 'application/octet-stream',
    contentId: bareMessageId(storableText(part.contentId)),
    inline: isInline(part),
    // Copies, so that a small attachment does not keep the whole message in memory.
    content: Uint8Array.from(part.content),
  }
}

/** RFC 2183 §2.8 leaves the default to us: a part with a name is an attachment. */
const isInline = (part: MimePart): boolean =>
  part.disposition === 'inline' ||
  (part.disposition !== 'attachment' &&
    (part.contentId !== '' || (fileName(part) === '' && !part.type.startsWith('message/'))))

function withLimits(body: Body): Body {
  const findings: Finding[] = []
  for (const field of ['text', 'html'] as const) {
    if (body[field].length <= MAX_BODY_CHARS) continue
    body[field] = cutText(body[field], MAX_BODY_CHARS)
    findings.push({
      code: 'truncated',
      detail: message('mail.bodyTooLong', { body: message(field === 'text' ? 'mail.bodyText' : 'mail.bodyHtml') }),
    })
  }
  return { ...body, findings }
}
