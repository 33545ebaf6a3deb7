import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

const CHUNK = 1024 * 1024

export interface FileHash {
  size: number
  sha256: string
}

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
