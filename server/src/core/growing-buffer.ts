const FIRST_BYTES = 64 * 1024

/**
 * Collects chunks in one buffer that doubles when it is full. Joining at the end would block for large contents, and
 * keeping chunks would cost memory for millions of small ones.
 */
export class GrowingBuffer {
  length = 0
  readonly #limit: number
  #buffer: Buffer

  /** @param expected bytes; null when unknown. @param limit bytes that `add` never exceeds. */
  constructor(expected: number | null, limit: number) {
    this.#limit = limit
    // Large memory is not touched, and so not used, before the bytes arrive.
    this.#buffer = Buffer.allocUnsafe(expected ?? Math.min(FIRST_BYTES, limit))
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.length)
  }

  add(chunk: Uint8Array): void {
    const end = this.length + chunk.length
    if (end > this.#buffer.length) this.#grow(end)
    this.#buffer.set(chunk, this.length)
    this.length = end
  }

  #grow(least: number): void {
    const larger = Buffer.allocUnsafe(Math.max(least, Math.min(this.#limit, 2 * this.#buffer.length)))
    this.#buffer.copy(larger, 0, 0, this.length)
    this.#buffer = larger
  }
}
