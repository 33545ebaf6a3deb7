import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Bytes read at once. */
const CHUNK = 1024 * 1024

export interface FileHash {
  size: number
  sha256: string
}

/** Size in bytes and SHA-256 of a file. @throws the error of the file system, the reason of `signal`. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<FileHash> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    signal?.throwIfAborted()
    size += (chunk as Buffer).length
    hash.update(chunk as Buffer)
  }
  return { size, sha256: hash.digest('hex') }
}
