import { type FileHandle, open, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, deflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib'
import { type Appender, createAppender } from './appender.ts'
import { DEFLATED, STORED } from './zip-format.ts'
import { centralHeader, dosTime, ending, localHeader } from './zip-headers.ts'

const deflate = promisify(deflateRaw)

/** Up to this size, in bytes, content is packed at once: waking another thread would take longer. */
const AT_ONCE = 64 * 1024
const FAST = { level: 1 }
/** Bytes that a window need not be larger than; see `roomFor`. */
const SMALL = 4 * 1024
const MIDDLING = 16 * 1024
const COPY_BYTES = 1024 * 1024

export interface ZipWriter {
  /** Adds one file. Its name must be safe already (see the caller's rules); content goes up to 4 GB. */
  add(name: string, content: Uint8Array): Promise<void>
  /** Writes the directory and syncs. @returns the bytes of the archive, and their sha256 in hex. */
  finish(): Promise<{ size: number; sha256: string }>
  /** Closes what is open and removes both files. */
  abandon(): Promise<void>
}

/**
 * Writes an archive, one file after the other, in memory that does not grow: what the directory at its end will say waits
 * in a second file. Zip64 where the size asks for it. All files bear the same instant, so that the same content gives
 * the same bytes.
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
      const method = packed.length < content.length ? DEFLATED : STORED
      const body = method === DEFLATED ? packed : content
      const file = { name: Buffer.from(name), method, stamp, crc: crc32(content), size: content.length }
      await directory.write(centralHeader({ ...file, packedSize: body.length, offset: archive.size() }))
      await archive.write(localHeader({ ...file, packedSize: body.length }))
      await archive.write(body)
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
  content.length <= AT_ONCE ? Promise.resolve(deflateRawSync(content, roomFor(content.length))) : deflate(content, FAST)

/**
 * Packing needs a quarter of a megabyte of its own, which is given back only when garbage is collected: thousands of
 * small files in a row would pile up. The window is made as large as what is packed.
 */
function roomFor(size: number): ZlibOptions {
  if (size <= SMALL) return { ...FAST, windowBits: 12, memLevel: 5, chunkSize: SMALL }
  return size <= MIDDLING ? { ...FAST, windowBits: 14, memLevel: 7 } : FAST
}

async function copyInto(archive: Appender, from: FileHandle): Promise<void> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await from.read(Buffer.alloc(COPY_BYTES), 0, COPY_BYTES, position)
    if (bytesRead === 0) return
    await archive.write(buffer.subarray(0, bytesRead))
    position += bytesRead
  }
}
