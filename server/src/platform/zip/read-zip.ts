import { open } from 'node:fs/promises'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { type Message, message } from '@dossier/contract/message'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { AppError } from '#core/app-error'
import { Turn } from '#platform/clock/wait'
import { ReadAhead } from './read-ahead.ts'

// yauzl reads the structure of the archive. The limits are ours: names, overlaps, sizes, checksums and inflated bytes.

/** A local header without its name (APPNOTE.TXT 4.3.7). */
const LOCAL_BYTES = 30
const STORED = 0
/** Compression can add a little to incompressible content. */
const PACKING_BYTES = 64 * 1024
/** Content up to this size, in bytes, is inflated synchronously: waking another thread would take longer. */
const SYNC_BYTES = 64 * 1024
const CHUNK_BYTES = 256 * 1024
const LEAST_CHUNK = 64

export interface ZipEntry {
  readonly name: string
  readonly size: number
  readonly header: Entry
}

export interface ZipReader {
  /** Lists the files from `skip` on in the order of the archive. Memory does not grow with their number. */
  list(skip?: number): AsyncGenerator<ZipEntry>
  /**
   * Returns the content of a file, checked against its size and checksum.
   * @throws AppError `unprocessable`, and what `start.check` throws.
   */
  read(entry: ZipEntry, start?: StartCheck): Promise<Buffer>
  close(): Promise<void>
}

/** Sees the first bytes of a larger file before the rest is unpacked. */
export interface StartCheck {
  bytes: number
  check(start: Buffer): void
}

export interface ZipLimits {
  fileBytes(name: string): number
  totalBytes: number
}

/**
 * Opens an archive from an untrusted source. Refuses names that leave the archive, overlapping or encrypted files and
 * anything beyond a limit, and never inflates a file beyond its checked size.
 * @throws AppError `unprocessable`.
 */
export async function openZip(path: string, limits: ZipLimits, turn = new Turn()): Promise<ZipReader> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const openDirectory = (): Promise<ZipFile> => openZipFile(new ReadAhead(file, size), size)
    const content = new ReadAhead(file, size)
    const headers = await openZipFile(content, size)
    return {
      list: (skip = 0) => listEntries(openDirectory, size, limits, skip, turn),
      read: (entry, start) => readContent({ headers, content, turn }, entry, start),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

const openZipFile = (reader: ReadAhead, size: number): Promise<ZipFile> =>
  fromRandomAccessReaderPromise(reader, size, { autoClose: false, decodeStrings: false }).catch(
    orBroken(message('zip.notZip')),
  )

async function* listEntries(
  openDirectory: () => Promise<ZipFile>,
  fileSize: number,
  limits: ZipLimits,
  skip: number,
  turn: Turn,
): AsyncGenerator<ZipEntry> {
  let free = 0
  let total = 0
  let entryCount = 0
  for await (const header of readHeaders(await openDirectory(), turn)) {
    const name = checkedName(header.fileNameRaw)
    const { compressedSize, uncompressedSize: size, relativeOffsetOfLocalHeader: offset } = header
    if (header.isEncrypted()) throw broken(message('zip.encrypted', { file: name }))
    if (!header.canDecodeFileData()) throw broken(message('zip.unknownMethod', { file: name }))
    if (offset < free) throw broken(message('zip.overlaps', { file: name }))
    free = offset + LOCAL_BYTES + compressedSize
    if (free > fileSize) throw broken(message('zip.beyondEnd', { file: name }))
    // Compressed bytes are read at once too, so they count.
    if (Math.max(size, compressedSize - PACKING_BYTES) > limits.fileBytes(name))
      throw broken(message('zip.tooLarge', { file: name }))
    total += size
    if (total > limits.totalBytes) throw broken(message('zip.bomb'))
    entryCount += 1
    if (entryCount > skip) yield { name, size, header }
  }
}

async function* readHeaders(zip: ZipFile, turn: Turn): AsyncGenerator<Entry> {
  const headers = zip.eachEntry()
  for (;;) {
    if (turn.isOver) await turn.end()
    const next = await headers.next().catch(orBroken(message('zip.directoryDamaged')))
    if (next.done) return
    yield next.value
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @throws AppError for a name that is absolute, climbs out, or that systems would read differently. */
function checkedName(bytes: Buffer): string {
  let name = ''
  try {
    name = utf8.decode(bytes)
  } catch {
    throw broken(message('zip.nameNotUtf8'))
  }
  const bad = name.split('/').some((part) => part === '' || part === '.' || part === '..')
  if (bad || /[\\:\p{Cc}]/u.test(name)) throw broken(message('zip.badName', { file: JSON.stringify(name) }))
  return name
}

interface OpenZip {
  headers: ZipFile
  content: ReadAhead
  turn: Turn
}

async function readContent(zip: OpenZip, { name, size, header }: ZipEntry, start?: StartCheck): Promise<Buffer> {
  const { fileDataStart } = await zip.headers
    .readLocalFileHeaderPromise(header, { minimal: true })
    .catch(orBroken(message('zip.misplaced', { file: name })))
  const packed = await zip.content.take(fileDataStart, header.compressedSize).catch(orBroken(message('zip.incomplete')))
  const content = header.compressionMethod === STORED ? packed : await unpack(packed, { size, name }, zip.turn, start)
  if (content.length !== size || (await checksumOf(content, zip.turn)) !== header.crc32)
    throw broken(message('export.fileBroken', { file: name }))
  return content
}

const CHECKED_AT_ONCE = 1024 * 1024

async function checksumOf(content: Buffer, turn: Turn): Promise<number> {
  let sum = 0
  for (let at = 0; at < content.length; at += CHECKED_AT_ONCE) {
    if (turn.isOver) await turn.end()
    sum = crc32(content.subarray(at, at + CHECKED_AT_ONCE), sum)
  }
  return sum
}

async function unpack(
  packed: Buffer,
  { size, name }: Pick<ZipEntry, 'size' | 'name'>,
  turn: Turn,
  start?: StartCheck,
): Promise<Buffer> {
  try {
    if (Math.max(packed.length, size) > SYNC_BYTES) return await inflate(packed, size, turn, start)
    // One byte more than the content lets zlib see the end in one chunk.
    const chunkSize = Math.max(size + 1, LEAST_CHUNK)
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1), chunkSize })
  } catch (error) {
    throw error instanceof AppError ? error : broken(message('export.fileBroken', { file: name }))
  }
}

/** Writes each inflated chunk to its place: joining them afterwards would block, and take the memory twice. */
async function inflate(packed: Buffer, size: number, turn: Turn, start?: StartCheck): Promise<Buffer> {
  const content = Buffer.allocUnsafe(size)
  let at = 0
  const chunks = createInflateRaw({ chunkSize: CHUNK_BYTES })
  chunks.end(packed)
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    if (chunk.length > size - at) throw new RangeError('more than announced')
    const before = at
    at += chunk.copy(content, at)
    if (start && before <= start.bytes && at > start.bytes) start.check(content.subarray(0, start.bytes))
    if (turn.isOver) await turn.end()
  }
  return content.subarray(0, at)
}

const broken = (why: Message): AppError => new AppError('unprocessable', message('zip.refused', { broken: why }))

/** Errors of the disk carry a code and pass through. Errors of yauzl have none: the archive is at fault. */
const orBroken =
  (why: Message) =>
  (error: unknown): never => {
    throw (error as NodeJS.ErrnoException).code ? error : broken(why)
  }
