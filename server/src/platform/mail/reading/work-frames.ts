import type { Writable } from 'node:stream'
import { DefaultDeserializer, DefaultSerializer } from 'node:v8'

// A frame: the number of parts, the length of each as 32 bits, the structure of the value, and its large byte arrays.

declare module 'node:v8' {
  // Documented, but missing in the types.
  interface DefaultSerializer {
    _writeHostObject(view: NodeJS.ArrayBufferView): void
  }
  interface DefaultDeserializer {
    _readHostObject(): unknown
  }
}

/** Larger byte arrays are sent as they are, because copying 30 MB into a message blocks the event loop. */
const LARGE_BYTES = 256 * 1024
const NUMBER_BYTES = 4

/** Writes a value that the structured clone algorithm knows. Byte arrays must not change before they are written. */
export function writeFrame(output: Writable, value: unknown): void {
  const serializer = new FrameSerializer()
  serializer.writeHeader()
  serializer.writeValue(value)
  const structure = serializer.releaseBuffer()
  const parts = [structure, ...serializer.large]
  const head = Buffer.alloc((1 + parts.length) * NUMBER_BYTES)
  head.writeUInt32LE(parts.length)
  for (const [index, { length }] of parts.entries()) head.writeUInt32LE(length, (1 + index) * NUMBER_BYTES)
  output.write(Buffer.concat([head, structure]))
  for (const bytes of serializer.large) output.write(bytes)
}

/** Yields the values of a stream of frames. */
export async function* readFrames(input: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const reader = new PartReader(input)
  for (let count = await reader.takeNumber(); count !== null; count = await reader.takeNumber()) {
    const lengths: number[] = []
    while (lengths.length < count) lengths.push((await reader.takeNumber()) ?? 0)
    const parts: Buffer[] = []
    for (const length of lengths) parts.push((await reader.take(length)) ?? Buffer.alloc(0))
    const [structure = Buffer.alloc(0), ...large] = parts
    const deserializer = new FrameDeserializer(structure, large)
    deserializer.readHeader()
    yield deserializer.readValue()
  }
}

class FrameSerializer extends DefaultSerializer {
  readonly large: Uint8Array[] = []

  override _writeHostObject(view: NodeJS.ArrayBufferView): void {
    const isLarge = view instanceof Uint8Array && view.length >= LARGE_BYTES
    this.writeUint32(isLarge ? this.large.push(view) : 0)
    if (!isLarge) super._writeHostObject(view)
  }
}

class FrameDeserializer extends DefaultDeserializer {
  readonly #large: readonly Buffer[]

  constructor(structure: Buffer, large: readonly Buffer[]) {
    super(structure)
    this.#large = large
  }

  override _readHostObject(): unknown {
    const position = this.readUint32()
    return position === 0 ? super._readHostObject() : this.#large[position - 1]
  }
}

class PartReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #chunk: Uint8Array = Buffer.alloc(0)

  constructor(input: AsyncIterable<Uint8Array>) {
    this.#chunks = input[Symbol.asyncIterator]()
  }

  async takeNumber(): Promise<number | null> {
    return (await this.take(NUMBER_BYTES))?.readUInt32LE() ?? null
  }

  /** Returns null when the input ends before. */
  async take(length: number): Promise<Buffer | null> {
    const content = Buffer.allocUnsafe(length)
    for (let filled = 0; filled < length; ) {
      if (this.#chunk.length === 0) {
        const next = await this.#chunks.next()
        if (next.done) return null
        this.#chunk = next.value
      }
      const part = this.#chunk.subarray(0, length - filled)
      content.set(part, filled)
      filled += part.length
      this.#chunk = this.#chunk.subarray(part.length)
    }
    return content
  }
}
