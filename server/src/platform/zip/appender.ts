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
  // What is given is copied: a small piece may be a part of a large buffer, which would wait along with it.
  const waiting = Buffer.allocUnsafe(BUFFERED_BYTES)
  let waitingBytes = 0
  let size = 0
  const hash = createHash('sha256')

  async function give(bytes: Uint8Array): Promise<void> {
    hash.update(bytes)
    await file.appendFile(bytes)
  }

  async function flush(): Promise<void> {
    const bytes = waiting.subarray(0, waitingBytes)
    waitingBytes = 0
    await give(bytes)
  }

  return {
    file,
    size: () => size,
    flush,
    sha256: () => hash.digest('hex'),
    async write(bytes) {
      size += bytes.length
      if (waitingBytes + bytes.length > BUFFERED_BYTES) await flush()
      if (bytes.length > BUFFERED_BYTES) return give(bytes)
      waiting.set(bytes, waitingBytes)
      waitingBytes += bytes.length
    },
  }
}
