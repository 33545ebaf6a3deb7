import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { GrowingBuffer } from '#core/growing-buffer'

interface Expected {
  limit: number
  /** Null when the length is unknown. */
  announced: number | null
  /** Whether the bytes are needed. */
  isKept: boolean
}

/** Collects a body and checks its length. */
export class BodyBuffer {
  received = 0
  readonly #expected: Expected
  readonly #kept: GrowingBuffer

  constructor(expected: Expected) {
    const { announced, limit, isKept } = expected
    this.#expected = expected
    this.#kept = new GrowingBuffer(isKept ? announced : 0, limit)
  }

  get bytes(): Buffer {
    return this.#kept.bytes
  }

  /** @throws AppError `too_large`; `invalid_request` for more than was announced. */
  add(chunk: Uint8Array): void {
    const { limit, announced, isKept } = this.#expected
    const end = this.received + chunk.length
    if (end > limit) throw new AppError('too_large', message('http.bodyTooLarge'))
    if (announced !== null && end > announced) throw wrongLength()
    if (isKept) this.#kept.add(chunk)
    this.received = end
  }

  /** @throws AppError `invalid_request` for less than was announced. */
  end(): void {
    if (this.#expected.announced !== null && this.received !== this.#expected.announced) throw wrongLength()
  }
}

const wrongLength = (): AppError => new AppError('invalid_request', message('http.contentLengthWrong'))
