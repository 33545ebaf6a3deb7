import type { Finding, ParsedAttachment } from '../mail.ts'
import { decodeBytes } from './charset.ts'
import { decodeWords } from './encoded-words.ts'
import { unflow } from './flowed-text.ts'
import { type HeaderField, readHeaderFields } from './header-fields.ts'
import { decodeHtml } from './html-charset.ts'
import { MAX_BODY_CHARS, MAX_MESSAGE_DEPTH } from './limits.ts'
import { message } from './message.ts'
import { bareMessageId } from './message-ids.ts'
import { type MimePart, nameOf, readMimeTree, TNEF } from './mime-tree.ts'
import { readHeader } from './read-header.ts'
import {
  alternatives,
  type ConversionBudget,
  htmlRendition,
  inSequence,
  NOTHING,
  newConversionBudget,
  plainRendition,
  type Rendition,
} from './rendition.ts'
import { cutText, storableText } from './storable-text.ts'

export interface Body {
  text: string
  html: string
  attachments: ParsedAttachment[]
  findings: Finding[]
  /** Number of parts read as the body, to compare with other parsers. */
  partsRead: { plain: number; html: number }
}

interface Reading {
  root: MimePart
  files: MimePart[]
  partsRead: Body['partsRead']
  /** True after a text that can only be the body: later named texts are files. */
  bodySeen: boolean
  conversion: ConversionBudget
}

/**
 * Returns the body and the attachments of a message; everything that reads emails uses this body. It has all texts in
 * their order, before, between and after attachments. A message without words of its own says those of the messages
 * attached to it.
 */
export function readBody(root: MimePart, depth = 0): Body {
  const reading: Reading = {
    root,
    files: [],
    partsRead: { plain: 0, html: 0 },
    bodySeen: false,
    conversion: newConversionBudget(),
  }
  const rendition = readPart(root, reading, false)
  const text = rendition.text()
  const isBlank = text.trim() === '' && !/<img\b/i.test(rendition.html)
  const attached = isBlank ? textOfMessages(reading.files, depth) : ''
  return withLimits({
    text: attached || text,
    html: attached ? '' : rendition.html,
    attachments: reading.files.map(toAttachment),
    findings: [],
    partsRead: reading.partsRead,
  })
}

function readPart(part: MimePart, reading: Reading, inAlternative: boolean): Rendition {
  if (part.parts.length === 0) {
    return part.type.startsWith('multipart/') ? NOTHING : readLeaf(part, reading, inAlternative)
  }
  if (part.type !== 'multipart/alternative') {
    const sequence = inSequence(part.parts.map((child) => readPart(child, reading, inAlternative)))
    return part.type === TNEF && sequence !== NOTHING ? { ...sequence, mayRepeat: true } : sequence
  }
  const { bodySeen } = reading
  const renditions = part.parts.map((child) => {
    reading.bodySeen = false
    return readPart(child, reading, true)
  })
  reading.bodySeen = bodySeen || renditions.some((rendition) => rendition !== NOTHING)
  return alternatives(renditions)
}

/**
 * Reads a text as body. A named text counts too, if no text without a name precedes it; it is then also a file, unless
 * it is an alternative.
 */
function readLeaf(part: MimePart, reading: Reading, inAlternative: boolean): Rendition {
  const isFile = part.disposition === 'attachment' || nameOf(part) !== ''
  if (isBodyType(part) && !isFile && !part.unsplit) reading.partsRead[isHtml(part) ? 'html' : 'plain']++
  const text = isBodyType(part) && mayBeBody(part, reading) ? decodeText(part) : ''
  if (text.trim() === '') {
    if (isFile || !isBodyType(part)) reading.files.push(part)
    return NOTHING
  }
  if (isFile && !inAlternative) reading.files.push(part)
  reading.bodySeen ||= inAlternative || !isFile
  return isHtml(part) ? htmlRendition(text, reading.conversion) : plainRendition(text)
}

function mayBeBody(part: MimePart, { root, bodySeen }: Reading): boolean {
  if (part.disposition === 'attachment') return part === root
  return nameOf(part) === '' || !bodySeen
}

const isHtml = (part: MimePart): boolean => part.type === 'text/html'

const isBodyType = (part: MimePart): boolean => part.type === 'text/plain' || isHtml(part)

/** Attached messages read for a message without words of its own. */
const MAX_READ_MESSAGES = 20

function textOfMessages(files: MimePart[], depth: number): string {
  if (depth >= MAX_MESSAGE_DEPTH) return ''
  const texts = files
    .filter(isMessage)
    .slice(0, MAX_READ_MESSAGES)
    .map((file) => {
      const { root, fields } = readMimeTree(file.content)
      return [titleOf(fields), readBody(root, depth + 1).text.trim()].filter(Boolean).join('\n\n')
    })
  return texts.join('\n\n')
}

const isMessage = (part: MimePart): boolean => part.type === 'message/rfc822' || part.type === 'message/global'

function titleOf(fields: HeaderField[]): string {
  const { subject, participants } = readHeader(fields)
  const from = participants.find(({ role }) => role === 'from')
  return [subject, from?.name || from?.address].filter(Boolean).join('\n')
}

function decodeText(part: MimePart): string {
  const charset = part.parameters.get('charset') ?? ''
  const decoded = isHtml(part) ? decodeHtml(part.content, charset) : decodeBytes(part.content, charset)
  const text = decoded.replace(/^\uFEFF/, '')
  const flowed = part.type !== 'text/html' && /^flowed$/i.test(part.parameters.get('format') ?? '')
  return storableText(
    flowed ? unflow(text, /^yes$/i.test(part.parameters.get('delsp') ?? '')) : text.replaceAll('\r\n', '\n'),
  )
}

/** Attached messages without a file name are named by their subject. */
function attachmentName(part: MimePart): string {
  const name = storableText(decodeWords(nameOf(part)))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return name === '' && isMessage(part) ? messageName(part.content) : cutText(name, 255)
}

function messageName(content: Uint8Array): string {
  const title = titleOf(readHeaderFields(content).fields).split('\n')[0] ?? ''
  const name = title.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim()
  return name === '' ? '' : `${cutText(name, 120)}.eml`
}

function toAttachment(part: MimePart): ParsedAttachment {
  return {
    filename: attachmentName(part),
    contentType: storableText(part.type).slice(0, 255) || 'application/octet-stream',
    ...(part.parameters.has('charset') ? { charset: part.parameters.get('charset') ?? '' } : {}),
    contentId: bareMessageId(storableText(part.contentId)),
    contentLocation: storableText(decodeWords(part.contentLocation)).replace(/\s+/g, '').slice(0, 2000),
    inline: isInline(part),
    // Copies, so that a small attachment does not keep the whole message in memory.
    content: Uint8Array.from(part.content),
  }
}

/** RFC 2183 §2.8 leaves the default to us: a part with a name is an attachment. */
const isInline = (part: MimePart): boolean =>
  part.disposition === 'inline' ||
  (part.disposition !== 'attachment' &&
    (part.contentId !== '' || (nameOf(part) === '' && !part.type.startsWith('message/'))))

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
