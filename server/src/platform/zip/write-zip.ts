import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib'
import { centralHeader, dosTime, ending, localHeader } from './zip-headers.ts'

const deflate = promisify(deflateRaw)

/** Content up to this size, in bytes, is compressed synchronously: waking another thread would take longer. */
const SYNC_BYTES = 64 * 1024
const FAST = { level: 1 }
/** Window sizes, in bytes. See `optionsFor`. */
const SMALL = 4 * 1024
const MEDIUM = 16 * 1024
/** Bytes that are written together, so that small files do not cost a call each. */
const BUFFER_BYTES = 1024 * 1024

export interface ZipWriter {
  /** Adds one file of up to 4 GB. The caller must pass a safe name. */
  add(name: string, content: Uint8Array): Promise<void>
  /** Writes the directory and syncs. @returns the archive's size in bytes and its sha256 in hex. */
  finish(): Promise<{ size: number; sha256: string }>
  abandon(): Promise<void>
}

/**
 * Writes an archive file by file in constant memory: the headers of its directory wait in a second file. yazl keeps every
 * compressed file in memory until the end, and takes quadratic time. All files get the same instant, so that the same
 * content gives the same bytes.
 * @param at epoch milliseconds.
 */
export async function writeZip(path: string, at: number): Promise<ZipWriter> {
  const directoryPath = `${path}.directory`
  const archive = createAppender(await open(path, 'w', 0o600))
  const directory = createAppender(await open(directoryPath, 'w+', 0o600))
  const stamp = dosTime(at)
  let entries = 0

  async function closeAll(): Promise<void> {
    await Promise.all([archive.file.close(), directory.file.close()])
    await rm(directoryPath, { force: true })
  }

  return {
    async add(name, content) {
      const packed = await pack(content)
      const deflated = packed.length < content.length
      const body = deflated ? packed : content
      const nameBytes = Buffer.from(name)
      const local = localHeader({
        name: nameBytes,
        deflated,
        stamp,
        crc: crc32(content),
        size: content.length,
        packedSize: body.length,
      })
      await directory.write(centralHeader(local, nameBytes, archive.size()))
      for (const part of [local, nameBytes, body]) await archive.write(part)
      entries += 1
    },
    async finish() {
      const offset = archive.size()
      await directory.flush()
      await copyInto(archive, directory.file)
      await archive.write(ending(entries, offset, archive.size() - offset))
      await archive.flush()
      await archive.file.sync()
      await closeAll()
      return { size: archive.size(), sha256: archive.sha256() }
    },
    async abandon() {
      await closeAll().catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}

const pack = (content: Uint8Array): Promise<Uint8Array> =>
  content.length <= SYNC_BYTES
    ? Promise.resolve(deflateRawSync(content, optionsFor(content.length)))
    : deflate(content, FAST)

/**
 * Compression allocates a quarter of a megabyte that only the garbage collector frees, so thousands of small files in a
 * row would pile up. The window is as large as the content.
 */
function optionsFor(size: number): ZlibOptions {
  if (size <= SMALL) return { ...FAST, windowBits: 12, memLevel: 5, chunkSize: SMALL }
  return size <= MEDIUM ? { ...FAST, windowBits: 14, memLevel: 7 } : FAST
}

type Appender = ReturnType<typeof createAppender>

function createAppender(file: FileHandle) {
  // Parts are copied: a small one may be a slice of a large buffer and would keep it in memory.
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  const hash = createHash('sha256')
  let buffered = 0
  let size = 0

  async function append(bytes: Uint8Array): Promise<void> {
    hash.update(bytes)
    await file.appendFile(bytes)
  }

  async function flush(): Promise<void> {
    const bytes = buffer.subarray(0, buffered)
    buffered = 0
    await append(bytes)
  }

  return {
    file,
    flush,
    size: () => size,
    sha256: () => hash.digest('hex'),
    async write(bytes: Uint8Array): Promise<void> {
      size += bytes.length
      if (buffered + bytes.length > BUFFER_BYTES) await flush()
      if (bytes.length > BUFFER_BYTES) return append(bytes)
      buffer.set(bytes, buffered)
      buffered += bytes.length
    },
  }
}

async function copyInto(archive: Appender, from: FileHandle): Promise<void> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await from.read(Buffer.alloc(BUFFER_BYTES), 0, BUFFER_BYTES, position)
    if (bytesRead === 0) return
    await archive.write(buffer.subarray(0, bytesRead))
    position += bytesRead
  }
}
