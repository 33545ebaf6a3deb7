import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

const FIRST_BYTES = 64 * 1024

interface Expected {
  limit: number
  /** Null when the length is unknown. */
  announced: number | null
  /** Whether the bytes are needed. */
  isKept: boolean
}

/** Collects a body without joining it at the end: that would block for large bodies. */
export class BodyBuffer {
  received = 0
  readonly #expected: Expected
  #buffer: Buffer

  constructor(expected: Expected) {
    const { announced, limit, isKept } = expected
    this.#expected = expected
    // Large memory is not touched, and so not used, before the bytes arrive.
    this.#buffer = Buffer.allocUnsafe(isKept ? (announced ?? Math.min(FIRST_BYTES, limit)) : 0)
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#expected.isKept ? this.received : 0)
  }

  /** @throws AppError `too_large`; `invalid_request` for more than was announced. */
  add(chunk: Uint8Array): void {
    const { limit, announced, isKept } = this.#expected
    const end = this.received + chunk.length
    if (end > limit) throw new AppError('too_large', message('http.bodyTooLarge'))
    if (announced !== null && end > announced) throw wrongLength()
    if (isKept) {
      if (end > this.#buffer.length) this.#grow(end)
      this.#buffer.set(chunk, this.received)
    }
    this.received = end
  }

  /** @throws AppError `invalid_request` for less than was announced. */
  end(): void {
    if (this.#expected.announced !== null && this.received !== this.#expected.announced) throw wrongLength()
  }

  #grow(least: number): void {
    const larger = Buffer.allocUnsafe(Math.min(this.#expected.limit, Math.max(least, 2 * this.#buffer.length)))
    this.#buffer.copy(larger, 0, 0, this.received)
    this.#buffer = larger
  }
}

const wrongLength = (): AppError => new AppError('invalid_request', message('http.contentLengthWrong'))
