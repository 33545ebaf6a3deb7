import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw, inflateRawSync } from 'node:zlib'
import { createReadAhead, type ReadAhead } from './read-ahead.ts'
import { broken, findDirectory, readDirectory, type ZipDirectory } from './read-directory.ts'
import { LOCAL_BYTES, LOCAL_SIGNATURE, STORED, type ZipEntry } from './zip-format.ts'

const inflate = promisify(inflateRaw)

const PACKING_BYTES = 64 * 1024
/** Up to this size, packed and unpacked, a file is unpacked at once: waking another thread would take longer. */
const AT_ONCE = 64 * 1024

export interface ZipReader {
  /** How many files it says that it holds. */
  readonly entries: number
  /** The directory from `skip` files on, in its order and in memory that does not grow. */
  list(skip?: number): AsyncGenerator<ZipEntry>
  /** The content of one file, checked against its size and its checksum. @throws AppError `unprocessable`. */
  read(entry: ZipEntry): Promise<Buffer>
  close(): Promise<void>
}

export interface ZipLimits {
  /** Bytes of the content of one file. */
  fileBytes: number
  /** Bytes of all contents together. */
  totalBytes: number
}

/**
 * Opens an archive that anybody may have made. Nothing is believed twice: names that leave the archive, files that lie in
 * each other or behind the directory, encrypted ones and those beyond a limit are refused by a sentence, and a file is
 * never unpacked beyond the size that was checked.
 * @throws AppError `unprocessable`.
 */
export async function openZip(path: string, limits: ZipLimits): Promise<ZipReader> {
  const file = await open(path, 'r')
  try {
    const directory = await findDirectory(file)
    return createReader(file, directory, limits)
  } catch (error) {
    await file.close()
    throw error
  }
}

function createReader(file: FileHandle, directory: ZipDirectory, limits: ZipLimits): ZipReader {
  const read = createReadAhead(file, directory.offset)
  return {
    entries: directory.entries,
    async *list(skip = 0) {
      let free = 0
      let total = 0
      let seen = 0
      for await (const entry of readDirectory(file, directory)) {
        if (entry.offset < free) throw broken(`${entry.name} lies inside another file, or before it`)
        free = entry.offset + LOCAL_BYTES + entry.packedSize
        if (free > directory.offset) throw broken(`${entry.name} goes beyond the end of the content`)
        // What is packed is read whole too; packing hardly ever makes anything larger.
        const largest = Math.max(entry.size, entry.packedSize - PACKING_BYTES)
        if (largest > limits.fileBytes) throw broken(`${entry.name} is larger than a file of an archive may be`)
        total += entry.size
        if (total > limits.totalBytes) throw broken('unpacked it would be far larger than its size lets expect')
        seen += 1
        if (seen > skip) yield entry
      }
    },
    read: (entry) => readContent(read, entry),
    close: () => file.close(),
  }
}

async function readContent(read: ReadAhead, entry: ZipEntry): Promise<Buffer> {
  const header = await read(entry.offset, LOCAL_BYTES)
  if (header.readUInt32LE(0) !== LOCAL_SIGNATURE) throw broken(`${entry.name} is not where the directory says`)
  const start = entry.offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = await read(start, entry.packedSize)
  const content = entry.method === STORED ? packed : await unpack(packed, entry)
  if (content.length !== entry.size || crc32(content) !== entry.crc32) throw broken(`${entry.name} is damaged`)
  return content
}

async function unpack(packed: Buffer, { name, size }: ZipEntry): Promise<Buffer> {
  const options = { maxOutputLength: Math.max(size, 1) }
  try {
    if (Math.max(packed.length, size) > AT_ONCE) return await inflate(packed, options)
    // One buffer of the size that it says, and a byte more, by which it is known to be through.
    return inflateRawSync(packed, { ...options, chunkSize: Math.max(size + 1, LEAST_CHUNK) })
  } catch {
    throw broken(`${name} is damaged`)
  }
}

/** Of node:zlib. */
const LEAST_CHUNK = 64
