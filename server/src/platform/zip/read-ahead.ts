import type { FileHandle } from 'node:fs/promises'
import { RandomAccessReader } from 'yauzl'

const WINDOW_BYTES = 256 * 1024

/** Reads a file sequentially in windows, so that many small adjacent reads cost one disk read. */
export class ReadAhead extends RandomAccessReader {
  readonly #file: FileHandle
  readonly #size: number
  #window: Buffer = Buffer.alloc(0)
  #from = 0

  constructor(file: FileHandle, size: number) {
    super()
    this.#file = file
    this.#size = size
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.take(position, length).then((bytes) => {
      bytes.copy(buffer, offset)
      done(null)
    }, done)
  }

  /** Returns bytes that stay valid. @throws EndOfFile when the file has fewer. */
  async take(position: number, length: number): Promise<Buffer> {
    if (position < 0 || position + length > this.#size) throw new EndOfFile()
    if (length >= WINDOW_BYTES) return this.#load(position, length)
    if (position < this.#from || position + length > this.#from + this.#window.length) {
      this.#window = await this.#load(position, Math.min(WINDOW_BYTES, this.#size - position))
      this.#from = position
    }
    return this.#window.subarray(position - this.#from, position - this.#from + length)
  }

  async #load(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(length)
    for (let read = 0; read < length; ) {
      const { bytesRead } = await this.#file.read(buffer, read, length - read, position + read)
      if (bytesRead === 0) throw new EndOfFile()
      read += bytesRead
    }
    return buffer
  }
}

export class EndOfFile extends Error {}
