import { isDecisive } from './charset.ts'
import { firstField, type HeaderField, readHeaderFields } from './header-fields.ts'
import { charsetInside } from './html-charset.ts'
import { MAX_PART_DEPTH, MAX_PARTS } from './limits.ts'
import { isSmime, openSmime } from './smime/open-smime.ts'
import { checkDetached, type Signature, UNCHECKED_OPENPGP } from './smime/signature.ts'
import { parseStructured } from './structured-value.ts'
import { readTnef } from './tnef/read-tnef.ts'
import { decodeTransfer } from './transfer-encoding.ts'

export interface MimePart {
  /** Lower-case, as `text/plain`. */
  type: string
  parameters: Map<string, string>
  disposition: string
  dispositionParameters: Map<string, string>
  contentId: string
  contentLocation: string
  content: Buffer
  parts: MimePart[]
  /** True for a multipart that could not be split; its content is read as text. */
  unsplit: boolean
}

/** Type of an opened winmail.dat file. Its body usually repeats the text before it. */
export const TNEF = 'multipart/x-tnef'

export interface MimeTree {
  root: MimePart
  fields: HeaderField[]
  headerCut: boolean
  partsCut: boolean
  protection: Protection
}

/** Signatures and encryption of parts that belong to the message itself. */
export interface Protection {
  signatures: Signature[]
  encryptedWith: Signature['protocol'] | null
}

/** Signatures that are checked: each may take milliseconds. */
const MAX_SIGNATURES = 10

interface Budget {
  /** For raw 8-bit headers that name no charset. */
  charset: string
  isGuessed: boolean
  partsLeft: number
  cut: boolean
  protection: Protection
}

/** Splits a message into parts (RFC 2046 §5.1). Never fails: an unsplittable multipart stays together as text. */
export function readMimeTree(raw: Uint8Array): MimeTree {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const { tree, isGuessed } = readTree(bytes, '')
  const charset = isGuessed ? charsetIn(tree.root) : ''
  return charset === '' ? tree : readTree(bytes, charset).tree
}

function readTree(bytes: Buffer, charset: string): { tree: MimeTree; isGuessed: boolean } {
  const header = readHeaderFields(bytes, charset)
  const protection: Protection = { signatures: [], encryptedWith: null }
  const budget: Budget = { charset, isGuessed: header.isGuessed, partsLeft: MAX_PARTS, cut: false, protection }
  const root = readPart(header.fields, bytes.subarray(header.bodyStart), 'text/plain', 0, budget)
  const tree = { root, fields: header.fields, headerCut: header.cut, partsCut: budget.cut, protection }
  return { tree, isGuessed: budget.isGuessed }
}

/** Returns the charset of the first text that names one. */
function charsetIn({ type, parameters, content, parts }: MimePart): string {
  const own = parameters.get('charset') ?? ''
  if (isDecisive(own)) return own
  const inside = type === 'text/html' ? charsetInside(content) : ''
  if (isDecisive(inside)) return inside
  for (const part of parts) {
    const charset = charsetIn(part)
    if (charset !== '') return charset
  }
  return ''
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
    contentLocation: firstField(fields, 'content-location'),
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
    openContainer(part, depth, budget)
  } else if (depth >= MAX_PART_DEPTH) budget.cut = true
  else {
    part.parts = parts.map((bytes) => readChild(bytes, part.type, depth, budget))
    noteProtection(part, parts[0], budget.protection)
  }
  return part
}

/** RFC 1847: the second part has the signature of the first. */
function noteProtection({ type, parameters, parts }: MimePart, first: Buffer | undefined, found: Protection): void {
  const protocol = parameters.get('protocol') ?? ''
  if (type === 'multipart/encrypted') found.encryptedWith = 'OpenPGP'
  if (type !== 'multipart/signed' || !first || found.signatures.length >= MAX_SIGNATURES) return
  const signature = parts[1]
  if (signature && /pkcs7/i.test(`${protocol}${signature.type}`))
    found.signatures.push(checkDetached(first, signature.content))
  else if (signature && /pgp/i.test(`${protocol}${signature.type}`)) found.signatures.push(UNCHECKED_OPENPGP)
}

/** Replaces a part that contains other parts in a format of its own by these parts. */
function openContainer(part: MimePart, depth: number, budget: Budget): void {
  if (isSmime(part.type, nameOf(part))) openSmimePart(part, depth, budget)
  else if (isTnef(part)) openTnefPart(part, budget)
}

const isTnef = (part: MimePart): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(part.type) || /^winmail\.dat$/i.test(nameOf(part))

/** The file itself stays beside its parts if some of it is not read. */
function openTnefPart(part: MimePart, budget: Budget): void {
  const tnef = readTnef(part.content)
  if (!tnef) return
  const bodies = [
    newPart('text/plain', { content: Buffer.from(tnef.text) }),
    newPart('text/html', { content: Buffer.from(tnef.html) }),
  ].filter(({ content }) => content.length > 0)
  for (const body of bodies) body.parameters.set('charset', 'utf-8')
  const files = tnef.files.slice(0, Math.max(0, budget.partsLeft))
  budget.partsLeft -= files.length
  budget.cut ||= files.length < tnef.files.length
  const original = tnef.complete ? [] : [{ ...part }]
  part.parts = [
    newPart('multipart/alternative', { parts: bodies }),
    ...files.map(({ name, type, contentId, content }) =>
      newPart(type.includes('/') ? type : 'application/octet-stream', {
        disposition: contentId === '' ? 'attachment' : 'inline',
        dispositionParameters: new Map([['filename', name]]),
        contentId,
        content,
      }),
    ),
    ...original,
  ]
  part.type = TNEF
}

const newPart = (type: string, fields: Partial<MimePart>): MimePart => ({
  type,
  parameters: new Map(),
  disposition: '',
  dispositionParameters: new Map(),
  contentId: '',
  contentLocation: '',
  content: Buffer.alloc(0),
  parts: [],
  unsplit: false,
  ...fields,
})

function openSmimePart(part: MimePart, depth: number, budget: Budget): void {
  const { protection } = budget
  const opened = openSmime(part.content)
  if (opened && opened.entity === null) protection.encryptedWith = 'S/MIME'
  if (!opened?.entity) return
  if (depth >= MAX_PART_DEPTH || --budget.partsLeft < 0) {
    budget.cut = true
    return
  }
  if (opened.signature && protection.signatures.length < MAX_SIGNATURES) protection.signatures.push(opened.signature)
  part.parts = [readChild(opened.entity, part.type, depth, budget)]
  part.type = 'multipart/signed'
}

export const nameOf = (part: MimePart): string =>
  (part.dispositionParameters.get('filename') || part.parameters.get('name') || '').trim()

function readChild(bytes: Buffer, parentType: string, depth: number, budget: Budget): MimePart {
  const header = readHeaderFields(bytes, budget.charset)
  budget.isGuessed ||= header.isGuessed
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
