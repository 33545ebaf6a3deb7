import { decodeBytes } from '../charset.ts'
import { charsetOfCodePage } from './code-pages.ts'
import { decompressRtf } from './compressed-rtf.ts'
import { Cursor, type MapiProperty, readMapiProperties } from './mapi-properties.ts'
import { type RtfBody, readRtf } from './read-rtf.ts'

export interface TnefFile {
  name: string
  /** '' if unknown. */
  type: string
  contentId: string
  content: Buffer
}

export interface Tnef {
  subject: string
  text: string
  html: string
  files: TnefFile[]
  /** False if a part is damaged or in a format that is not read. */
  complete: boolean
}

type Properties = Map<number, MapiProperty>

const SIGNATURE = 0x223e9f78
const MAX_FILES = 500

// Attributes (MS-OXTNEF §2.1.3.3): type and id.
const SUBJECT = 0x00018004
const BODY = 0x0002800c
const MESSAGE_PROPERTIES = 0x00069003
const CODE_PAGE = 0x00069007
const FILE_START = 0x00069002
const FILE_TITLE = 0x00018010
const FILE_DATA = 0x0006800f
const FILE_PROPERTIES = 0x00069005

// Properties (MS-OXPROPS).
const PR_SUBJECT = 0x0037
const PR_BODY = 0x1000
const PR_RTF_COMPRESSED = 0x1009
const PR_HTML = 0x1013
const PR_INTERNET_CPID = 0x3fde
const PR_ATTACH_DATA = 0x3701
const PR_ATTACH_FILENAME = 0x3704
const PR_ATTACH_LONG_FILENAME = 0x3707
const PR_ATTACH_MIME_TAG = 0x370e
const PR_ATTACH_CONTENT_ID = 0x3712
const PR_DISPLAY_NAME = 0x3001
const OBJECT = 0x0d
const UNICODE = 0x1f

interface RawFile {
  title: Buffer
  data: Buffer
  properties: Properties
}

/** Reads a winmail.dat file (MS-OXTNEF). Files are sliced; only RTF is expanded. @returns null for other files. */
export function readTnef(bytes: Buffer): Tnef | null {
  if (bytes.length < 6 || bytes.readUInt32LE() !== SIGNATURE) return null
  const { attributes, files, properties, complete } = readAttributes(new Cursor(bytes.subarray(6)))
  const charset = charsetOfCodePage(padded(attributes.get(CODE_PAGE)).readUInt32LE())
  const internetCharset = charsetOfCodePage(numberIn(properties, PR_INTERNET_CPID)) || charset
  const html = htmlIn(properties, internetCharset)
  const text = stringIn(properties, PR_BODY, charset) || decode(attributes.get(BODY), charset)
  // RTF is read only for what it adds: the other formats keep more of what the sender meant.
  const rtf = html === '' ? rtfIn(properties) : null
  return {
    subject: stringIn(properties, PR_SUBJECT, charset) || decode(attributes.get(SUBJECT), charset),
    text: (text || (rtf?.text ?? '')).replaceAll('\r\n', '\n'),
    html: html || (rtf?.html ?? ''),
    files: files.map((file) => toFile(file, charset)).filter(({ content }) => content.length > 0),
    complete: complete && (text !== '' || html !== '' || rtf !== null || !properties.has(PR_RTF_COMPRESSED)),
  }
}

function readAttributes(cursor: Cursor) {
  const attributes = new Map<number, Buffer>()
  const files: RawFile[] = []
  let properties: Properties = new Map()
  let complete = true
  try {
    while (!cursor.atEnd) {
      cursor.take(1)
      const id = cursor.uint32()
      const data = cursor.take(cursor.uint32())
      // The checksum adds nothing: damaged files are shown as far as possible.
      cursor.take(2)
      const file = files.at(-1)
      if (id === FILE_START) {
        if (files.length >= MAX_FILES) return { attributes, files, properties, complete: false }
        files.push({ title: Buffer.alloc(0), data: Buffer.alloc(0), properties: new Map() })
      } else if (id === MESSAGE_PROPERTIES || (id === FILE_PROPERTIES && file)) {
        const found = readMapiProperties(data)
        complete &&= found.complete
        if (id === MESSAGE_PROPERTIES) properties = found.properties
        else if (file) file.properties = found.properties
      } else if (id === FILE_TITLE && file) file.title = data
      else if (id === FILE_DATA && file) file.data = data
      else if (!attributes.has(id)) attributes.set(id, data)
    }
    return { attributes, files, properties, complete }
  } catch (error) {
    if (error instanceof RangeError) return { attributes, files, properties, complete: false }
    throw error
  }
}

function toFile({ title, data, properties }: RawFile, charset: string): TnefFile {
  const embedded = embeddedMessage(properties)
  const name =
    stringIn(properties, PR_ATTACH_LONG_FILENAME, charset) ||
    decode(title, charset) ||
    stringIn(properties, PR_ATTACH_FILENAME, charset) ||
    stringIn(properties, PR_DISPLAY_NAME, charset)
  if (embedded) return { name: '', type: 'message/rfc822', contentId: '', content: embedded }
  return {
    name: name.slice(0, 255),
    type: stringIn(properties, PR_ATTACH_MIME_TAG, charset).toLowerCase(),
    contentId: stringIn(properties, PR_ATTACH_CONTENT_ID, charset),
    content: data.length > 0 ? data : (properties.get(PR_ATTACH_DATA)?.value ?? data),
  }
}

const INTERFACE_ID_BYTES = 16

/** An attached message is TNEF behind the id of its interface; it becomes a message with that TNEF as its body. */
function embeddedMessage(properties: Properties): Buffer | null {
  const data = properties.get(PR_ATTACH_DATA)
  if (data?.type !== OBJECT) return null
  const content = data.value.subarray(INTERFACE_ID_BYTES)
  const message = readSubject(content)
  if (message === null) return null
  const subject = message === '' ? '' : `Subject: =?utf-8?B?${Buffer.from(message).toString('base64')}?=\r\n`
  return Buffer.concat([Buffer.from(`${subject}Content-Type: application/ms-tnef\r\n\r\n`), content])
}

function readSubject(content: Buffer): string | null {
  if (content.length < 6 || content.readUInt32LE() !== SIGNATURE) return null
  const { attributes, properties } = readAttributes(new Cursor(content.subarray(6)))
  const subject = stringIn(properties, PR_SUBJECT, '') || decode(attributes.get(SUBJECT), '')
  return subject.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 500)
}

const padded = (bytes: Buffer | undefined): Buffer => Buffer.concat([bytes ?? Buffer.alloc(0), Buffer.alloc(4)])

const numberIn = (properties: Properties, id: number): number => padded(properties.get(id)?.value).readUInt32LE()

function stringIn(properties: Properties, id: number, charset: string): string {
  const property = properties.get(id)
  return property ? decode(property.value, property.type === UNICODE ? 'utf-16le' : charset) : ''
}

function htmlIn(properties: Properties, charset: string): string {
  const html = properties.get(PR_HTML)
  return html ? decode(html.value, html.type === UNICODE ? 'utf-16le' : charset) : ''
}

function rtfIn(properties: Properties): RtfBody | null {
  const compressed = properties.get(PR_RTF_COMPRESSED)
  const rtf = compressed ? decompressRtf(compressed.value) : null
  return rtf ? readRtf(rtf) : null
}

const decode = (bytes: Buffer | undefined, charset: string): string =>
  bytes ? decodeBytes(bytes, charset).replace(/\0+$/, '') : ''
