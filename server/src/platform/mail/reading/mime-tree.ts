import { firstField, type HeaderField, readHeaderFields } from './header-fields.ts'
import { MAX_PART_DEPTH, MAX_PARTS } from './limits.ts'
import { parseStructured } from './structured-value.ts'
import { decodeTransfer } from './transfer-encoding.ts'

export interface MimePart {
  /** Lower-case, as `text/plain`. */
  type: string
  parameters: Map<string, string>
  disposition: string
  dispositionParameters: Map<string, string>
  contentId: string
  content: Buffer
  parts: MimePart[]
  /** True for a multipart that could not be split; its content is read as text. */
  unsplit: boolean
}

export interface MimeTree {
  root: MimePart
  fields: HeaderField[]
  headerCut: boolean
  partsCut: boolean
}

interface Budget {
  partsLeft: number
  cut: boolean
}

/** Splits a message into parts (RFC 2046 §5.1). Never fails: an unsplittable multipart stays together as text. */
export function readMimeTree(raw: Uint8Array): MimeTree {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const header = readHeaderFields(bytes)
  const budget: Budget = { partsLeft: MAX_PARTS, cut: false }
  const root = readPart(header.fields, bytes.subarray(header.bodyStart), 'text/plain', 0, budget)
  return { root, fields: header.fields, headerCut: header.cut, partsCut: budget.cut }
}

function readPart(fields: HeaderField[], body: Buffer, defaultType: string, depth: number, budget: Budget): MimePart {
  const type = parseStructured(firstField(fields, 'content-type'))
  const disposition = parseStructured(firstField(fields, 'content-disposition'))
  const part: MimePart = {
    // RFC 2045 §5.2: without a usable type it is plain text.
    type: type.value.includes('/') ? type.value : defaultType,
    parameters: type.parameters,
    disposition: disposition.value,
    dispositionParameters: disposition.parameters,
    contentId: firstField(fields, 'content-id'),
    content: Buffer.alloc(0),
    parts: [],
    unsplit: false,
  }
  const boundary = part.type.startsWith('multipart/') ? (type.parameters.get('boundary') ?? '') : ''
  const parts = boundary === '' ? [] : splitAtBoundary(body, boundary, budget)
  if (parts.length === 0) {
    part.content = decodeTransfer(body, firstField(fields, 'content-transfer-encoding'))
    part.unsplit = part.type.startsWith('multipart/')
    if (part.unsplit) part.type = 'text/plain'
  } else if (depth >= MAX_PART_DEPTH) budget.cut = true
  else part.parts = parts.map((bytes) => readChild(bytes, part.type, depth, budget))
  return part
}

function readChild(bytes: Buffer, parentType: string, depth: number, budget: Budget): MimePart {
  const header = readHeaderFields(bytes)
  // RFC 2046 §5.1.5: parts of a digest default to messages.
  const defaultType = parentType === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
  return readPart(header.fields, bytes.subarray(header.bodyStart), defaultType, depth + 1, budget)
}

const LF = 0x0a
const CR = 0x0d

/** Returns the bytes between the delimiter lines; the line break before a delimiter belongs to it (RFC 2046 §5.1.1). */
function splitAtBoundary(body: Buffer, boundary: string, budget: Budget): Buffer[] {
  const delimiter = Buffer.from(`--${boundary}`)
  const parts: Buffer[] = []
  let open = -1
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    const line = delimiterLine(body, at, at + delimiter.length)
    if (!line) continue
    if (open >= 0) parts.push(body.subarray(open, beforeLineBreak(body, at, open)))
    open = line.closes ? -1 : line.next
    if (line.closes) break
    if (--budget.partsLeft < 0) {
      budget.cut = true
      return parts
    }
  }
  if (open >= 0) parts.push(body.subarray(open))
  return parts
}

/** Bytes allowed in a boundary (RFC 2046 §5.1.1): after a closing `--` they could form another, longer boundary. */
const BOUNDARY_BYTE = /[\w'()+,./:=? -]/

/**
 * A delimiter is at the start of its line and followed only by `--` and white space. Some programs append text to the
 * closing delimiter; it still closes unless the line may belong to another boundary.
 */
function delimiterLine(body: Buffer, at: number, end: number): { next: number; closes: boolean } | null {
  if (at > 0 && body[at - 1] !== LF) return null
  const closes = body[end] === 0x2d && body[end + 1] === 0x2d
  let i = closes ? end + 2 : end
  while (body[i] === 0x20 || body[i] === 0x09 || body[i] === CR) i++
  if (i < body.length && body[i] !== LF) {
    if (!closes || BOUNDARY_BYTE.test(String.fromCharCode(body[i] ?? 0))) return null
    const newline = body.indexOf(LF, i)
    return { next: newline < 0 ? body.length : newline + 1, closes }
  }
  return { next: Math.min(i + 1, body.length), closes }
}

function beforeLineBreak(body: Buffer, at: number, from: number): number {
  if (at <= from) return from
  const end = at - 1
  return end > from && body[end - 1] === CR ? end - 1 : end
}
