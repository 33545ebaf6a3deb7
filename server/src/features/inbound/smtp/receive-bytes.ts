import type { SMTPServerDataStream } from 'smtp-server'
import { BodiesFull, type BodyHold } from '#platform/body-budget/body-budget'

const FIRST_BLOCK_BYTES = 16 * 1024
const MAX_BLOCK_BYTES = 1024 * 1024

/**
 * Reads a message to its end, as the protocol requires, while the budget has room for it. Otherwise it keeps nothing.
 * @throws BodiesFull. @returns null for a message above the size limit.
 */
export async function receiveBytes(stream: SMTPServerDataStream, hold: BodyHold): Promise<Buffer | null> {
  let received: ByteCollector | null = new ByteCollector()
  let full: BodiesFull | null = null
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (stream.sizeExceeded) received = null
    if (!received) {
      hold.release()
      continue
    }
    full = await reserve(hold, received.length + chunk.length)
    if (full) received = null
    else received.add(chunk)
  }
  if (full) throw full
  return stream.sizeExceeded ? null : (received?.toBuffer() ?? null)
}

const reserve = (hold: BodyHold, bytes: number): Promise<BodiesFull | null> =>
  hold.reserve(bytes).then(
    () => null,
    (error: unknown) => {
      if (error instanceof BodiesFull) return error
      throw error
    },
  )

/** Copies chunks into blocks: a client can split a message into millions of chunks of a few bytes. */
class ByteCollector {
  readonly #blocks: Buffer[] = []
  #last = Buffer.alloc(0)
  #used = 0
  length = 0

  add(chunk: Buffer): void {
    let rest = chunk
    while (rest.length > 0) {
      if (this.#used === this.#last.length) this.#grow(rest.length)
      const copied = rest.copy(this.#last, this.#used)
      this.#used += copied
      this.length += copied
      rest = rest.subarray(copied)
    }
  }

  #grow(wanted: number): void {
    const bytes = Math.max(FIRST_BLOCK_BYTES, Math.min(MAX_BLOCK_BYTES, Math.max(this.length, wanted)))
    this.#last = Buffer.allocUnsafeSlow(bytes)
    this.#blocks.push(this.#last)
    this.#used = 0
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.#blocks, this.length)
  }
}
