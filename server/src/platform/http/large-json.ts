import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { wholeEnd } from '#core/whole-end'
import { breathe } from '#platform/clock/wait'

/** Answers with less text are serialized at once: it takes at most some milliseconds. */
const LARGE_CHARS = 256 * 1024
/** Shorter strings stay in the frame. */
const LONG_STRING_CHARS = 4 * 1024
const SLICE_CHARS = 64 * 1024

/**
 * Serializes an answer. The long strings of a large one are left out of the frame that `serialize` writes, and are
 * escaped in slices while the client reads, so that no answer blocks other requests.
 */
export function writeJson(value: unknown, serialize: (value: unknown) => string): string | LargeJson {
  if (longChars(value, 0) < LARGE_CHARS) return serialize(value)
  // Unguessable, so no text of a user can name a string.
  const mark = randomUUID()
  const strings: string[] = []
  return new LargeJson(mark, serialize(withMarks(value, mark, strings)), strings)
}

export class LargeJson {
  readonly #mark: string
  readonly #frame: string
  readonly #strings: readonly string[]

  constructor(mark: string, frame: string, strings: readonly string[]) {
    this.#mark = mark
    this.#frame = frame
    this.#strings = strings
  }

  /** Characters of the long strings. */
  get chars(): number {
    return this.#strings.reduce((sum, { length }) => sum + length, 0)
  }

  stream(): Readable {
    return Readable.from(this.pieces(), { objectMode: false })
  }

  async *pieces(): AsyncGenerator<Buffer> {
    let at = 0
    for (const match of this.#frame.matchAll(new RegExp(`${this.#mark}:(\\d+)`, 'g'))) {
      yield Buffer.from(this.#frame.slice(at, match.index))
      yield* escapedSlices(this.#strings[Number(match[1])] ?? '')
      at = match.index + match[0].length
    }
    yield Buffer.from(this.#frame.slice(at))
  }

  async bytes(): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.pieces()) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  async text(): Promise<string> {
    return (await this.bytes()).toString()
  }

  /** Returns what a client would parse from it. */
  parse(): unknown {
    const start = `${this.#mark}:`
    return JSON.parse(this.#frame, (_name, value: unknown) =>
      typeof value === 'string' && value.startsWith(start) ? this.#strings[Number(value.slice(start.length))] : value,
    )
  }
}

async function* escapedSlices(text: string): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; ) {
    // A separated surrogate pair would be escaped as two invalid characters.
    const end = wholeEnd(text, at + SLICE_CHARS)
    yield Buffer.from(JSON.stringify(text.slice(at, end)).slice(1, -1))
    await breathe()
    at = end
  }
}

/** Stops counting at the limit. */
function longChars(value: unknown, counted: number): number {
  if (typeof value === 'string') return value.length < LONG_STRING_CHARS ? counted : counted + value.length
  if (typeof value !== 'object' || value === null) return counted
  let sum = counted
  for (const item of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
    sum = longChars(item, sum)
    if (sum >= LARGE_CHARS) return sum
  }
  return sum
}

function withMarks(value: unknown, mark: string, strings: string[]): unknown {
  if (typeof value === 'string') {
    return value.length < LONG_STRING_CHARS ? value : `${mark}:${strings.push(value) - 1}`
  }
  if (Array.isArray(value)) return value.map((item) => withMarks(item, mark, strings))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withMarks(item, mark, strings)]))
}
