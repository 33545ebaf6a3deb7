import type { Finding, ParsedAttachment } from '../mail.ts'
import { decodeBytes } from './charset.ts'
import { decodeWords } from './encoded-words.ts'
import { unflow } from './flowed-text.ts'
import { htmlToText } from './html-text.ts'
import { MAX_BODY_CHARS } from './limits.ts'
import { bareMessageId } from './message-ids.ts'
import type { MimePart } from './mime-tree.ts'
import { cutText, storableText } from './storable-text.ts'

export interface Body {
  text: string
  html: string
  attachments: ParsedAttachment[]
  findings: Finding[]
}

/** One place in the body: what it says as plain text, as HTML, or as both (multipart/alternative). */
interface Slot {
  plain: string[]
  html: string[]
}

interface Collected {
  slots: Slot[]
  attachments: ParsedAttachment[]
}

/**
 * The bodies and attachments of a message. Text parts that follow one another are joined; where a place has HTML only,
 * its text is derived, so that nothing that a reader of the mail would see is missing from the text.
 */
export function readBody(root: MimePart): Body {
  const collected: Collected = { slots: [], attachments: [] }
  collect(root, collected, null)
  const text = collected.slots.map(slotText).filter((piece) => piece !== '')
  const html = collected.slots.flatMap((slot) => slot.html)
  return withLimits({ text: text.join('\n'), html: html.join('\n'), attachments: collected.attachments, findings: [] })
}

function collect(part: MimePart, into: Collected, alternative: Slot | null): void {
  if (part.parts.length > 0) {
    const slot = part.type === 'multipart/alternative' ? newSlot(into) : alternative
    for (const child of part.parts) collect(child, into, slot)
  } else if (isBodyText(part)) {
    const slot = alternative ?? newSlot(into)
    if (part.type === 'text/html') slot.html.push(decodeText(part))
    else slot.plain.push(decodeText(part))
  } else if (!part.type.startsWith('multipart/')) {
    into.attachments.push(toAttachment(part))
  }
}

function newSlot(into: Collected): Slot {
  const slot: Slot = { plain: [], html: [] }
  into.slots.push(slot)
  return slot
}

const slotText = (slot: Slot): string =>
  slot.plain.some((text) => text.trim() !== '') ? slot.plain.join('\n') : slot.html.map(htmlToText).join('\n')

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
    inline: part.disposition === 'inline' || (part.disposition === '' && part.contentId !== ''),
    // A copy, so that the whole message is not kept for one small attachment.
    content: Uint8Array.from(part.content),
  }
}

function withLimits(body: Body): Body {
  const findings: Finding[] = []
  for (const field of ['text', 'html'] as const) {
    if (body[field].length <= MAX_BODY_CHARS) continue
    body[field] = cutText(body[field], MAX_BODY_CHARS)
    findings.push({
      code: 'truncated',
      detail: `The ${field} of this mail is longer than 4 MB; the rest was left out.`,
    })
  }
  return { ...body, findings }
}
