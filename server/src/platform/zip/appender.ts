import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

/** Written together, so that small files do not cost a call each. */
const BUFFERED_BYTES = 1024 * 1024

/** Writes a file from its beginning to its end, and knows how much and what that was. */
export interface Appender {
  readonly file: FileHandle
  /** Bytes so far, those that wait included. */
  size(): number
  write(bytes: Uint8Array): Promise<void>
  flush(): Promise<void>
  sha256(): string
}

export function createAppender(file: FileHandle): Appender {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let size = 0
  const hash = createHash('sha256')

  async function flush(): Promise<void> {
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    hash.update(bytes)
    await file.appendFile(bytes)
  }

  return {
    file,
    size: () => size,
    flush,
    sha256: () => hash.digest('hex'),
    async write(bytes) {
      waiting.push(bytes)
      waitingBytes += bytes.length
      size += bytes.length
      if (waitingBytes >= BUFFERED_BYTES) await flush()
    },
  }
}
