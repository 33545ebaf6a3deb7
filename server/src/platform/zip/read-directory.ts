import type { FileHandle } from 'node:fs/promises'
import { AppError } from '#core/app-error'
import {
  CENTRAL_BYTES,
  CENTRAL_SIGNATURE,
  DEFLATED,
  ENCRYPTED_FLAG,
  END_BYTES,
  END_SIGNATURE,
  END64_BYTES,
  END64_SIGNATURE,
  EXTRA64_ID,
  FULL16,
  FULL32,
  LOCATOR64_BYTES,
  LOCATOR64_SIGNATURE,
  STORED,
  type ZipEntry,
} from './zip-format.ts'

const MOST_COMMENT = 0xffff
/** Read at a time from the directory. */
const WINDOW_BYTES = 256 * 1024

/** Where an archive says that its files are. */
export interface ZipDirectory {
  entries: number
  offset: number
  size: number
}

/** The end of the directory is searched from the end of the file, since a comment may follow it (§4.3.16). */
export async function findDirectory(file: FileHandle): Promise<ZipDirectory> {
  const { size } = await file.stat()
  const length = Math.min(size, END_BYTES + MOST_COMMENT)
  const tail = await readAt(file, size - length, length)
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE || tail.readUInt16LE(at + 20) !== tail.length - at - END_BYTES) continue
    return readEnd(file, tail.subarray(at), size - length + at)
  }
  throw broken('it is no ZIP file, or not all of it is here')
}

async function readEnd(file: FileHandle, end: Buffer, at: number): Promise<ZipDirectory> {
  const short = { entries: end.readUInt16LE(10), size: end.readUInt32LE(12), offset: end.readUInt32LE(16) }
  const large = short.entries === FULL16 || short.size === FULL32 || short.offset === FULL32
  const directory = large ? await readEnd64(file, at) : short
  if (directory.offset + directory.size > at) throw broken('its directory is not where it says')
  return directory
}

async function readEnd64(file: FileHandle, endAt: number): Promise<ZipDirectory> {
  const locator = await readAt(file, endAt - LOCATOR64_BYTES, LOCATOR64_BYTES)
  if (locator.readUInt32LE(0) !== LOCATOR64_SIGNATURE) throw broken('its directory is not where it says')
  const end = await readAt(file, number64(locator, 8), END64_BYTES)
  if (end.readUInt32LE(0) !== END64_SIGNATURE) throw broken('its directory is not where it says')
  return { entries: number64(end, 32), size: number64(end, 40), offset: number64(end, 48) }
}

/** Its files, in memory that does not grow with them. */
export async function* readDirectory(
  file: FileHandle,
  { entries, offset, size }: ZipDirectory,
): AsyncGenerator<ZipEntry> {
  let window = Buffer.alloc(0)
  let at = offset
  const end = offset + size
  async function fill(): Promise<void> {
    const length = Math.min(WINDOW_BYTES, end - at)
    window = Buffer.concat([window, await readAt(file, at, length)])
    at += length
  }
  for (let i = 0; i < entries; i += 1) {
    while (lengthOf(window) > window.length) {
      if (at >= end) throw broken('its directory ends too early')
      await fill()
    }
    const length = lengthOf(window)
    yield readCentral(window.subarray(0, length))
    window = window.subarray(length)
  }
}

/** Bytes that the next header takes, as far as can be said from what is here. */
function lengthOf(window: Buffer): number {
  if (window.length < CENTRAL_BYTES) return CENTRAL_BYTES
  return CENTRAL_BYTES + window.readUInt16LE(28) + window.readUInt16LE(30) + window.readUInt16LE(32)
}

function readCentral(header: Buffer): ZipEntry {
  if (header.readUInt32LE(0) !== CENTRAL_SIGNATURE) throw broken('its directory is damaged')
  const nameEnd = CENTRAL_BYTES + header.readUInt16LE(28)
  const name = readName(header.subarray(CENTRAL_BYTES, nameEnd))
  const entry = {
    name,
    method: header.readUInt16LE(10),
    crc32: header.readUInt32LE(16),
    packedSize: header.readUInt32LE(20),
    size: header.readUInt32LE(24),
    offset: header.readUInt32LE(42),
  }
  if (header.readUInt16LE(8) & ENCRYPTED_FLAG) throw broken(`${name} is encrypted`)
  if (entry.method !== STORED && entry.method !== DEFLATED) throw broken(`${name} is packed in an unknown way`)
  const extra = header.subarray(nameEnd, nameEnd + header.readUInt16LE(30))
  return { ...entry, ...sizes64(entry, extra) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @throws AppError for a name that is absolute, climbs out, or that systems would read differently. */
function readName(bytes: Buffer): string {
  let name = ''
  try {
    name = utf8.decode(bytes)
  } catch {
    throw broken('a file has a name that is not UTF-8')
  }
  const parts = name.split('/')
  const bad = parts.some((part) => part === '' || part === '.' || part === '..')
  if (bad || /[\\:\p{Cc}]/u.test(name)) throw broken(`it holds a file with the name ${JSON.stringify(name)}`)
  return name
}

type Sizes = Pick<ZipEntry, 'size' | 'packedSize' | 'offset'>

/** §4.5.3: the field holds only those values that 32 bits could not say, in this order. */
function sizes64(entry: Sizes, extra: Buffer): Partial<Sizes> {
  const wanted = (['size', 'packedSize', 'offset'] as const).filter((name) => entry[name] === FULL32)
  if (wanted.length === 0) return {}
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== EXTRA64_ID) continue
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    if (field.length < wanted.length * 8) break
    return Object.fromEntries(wanted.map((name, index) => [name, number64(field, index * 8)]))
  }
  throw broken('its directory is damaged')
}

/** @throws AppError where there is less. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position < 0) throw broken('not all of it is here')
  const buffer = Buffer.alloc(length)
  for (let read = 0; read < length; ) {
    const { bytesRead } = await file.read(buffer, read, length - read, position + read)
    if (bytesRead === 0) throw broken('not all of it is here')
    read += bytesRead
  }
  return buffer
}

function number64(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw broken('its directory is damaged')
  return Number(value)
}

export const broken = (why: string): AppError =>
  new AppError('unprocessable', `The archive cannot be read: ${why}. Take the file as it was downloaded.`)
