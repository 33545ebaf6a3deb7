import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

// An admin body is a sequence of frames: four bytes of length, big-endian, then the content.

const LENGTH_BYTES = 4
/** Slightly more than the largest email. */
const MAX_FRAME_BYTES = 32 * 1024 * 1024

export function frame(content: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, content])
}

/** Yields frame contents and holds one frame and one chunk. @throws AppError for a too long or truncated frame. */
export async function* readFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const received = new ByteQueue()
  let frameLength: number | null = null
  for await (const chunk of chunks) {
    received.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    for (;;) {
      frameLength ??= readLength(received)
      if (frameLength === null || received.size < frameLength) break
      yield received.take(frameLength)
      frameLength = null
    }
  }
  if (frameLength !== null || received.size > 0) throw new AppError('invalid_request', message('operator.commandCut'))
}

function readLength(received: ByteQueue): number | null {
  if (received.size < LENGTH_BYTES) return null
  const length = received.take(LENGTH_BYTES).readUInt32BE()
  if (length > MAX_FRAME_BYTES)
    throw new AppError('too_large', message('operator.frameTooLarge', { count: MAX_FRAME_BYTES }))
  return length
}

/** Splits chunks into pieces of any length; copies only complete pieces. */
class ByteQueue {
  #chunks: Buffer[] = []
  size = 0

  push(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.size += chunk.length
  }

  take(length: number): Buffer {
    const first = this.#chunks[0]
    const all = first && first.length >= length ? first : Buffer.concat(this.#chunks)
    if (all !== first) this.#chunks = [all]
    this.#chunks[0] = all.subarray(length)
    if (this.#chunks[0].length === 0) this.#chunks.shift()
    this.size -= length
    return all.subarray(0, length)
  }
}
