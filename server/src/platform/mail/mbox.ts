import { isMailHeader, isMboxSeparator, readMboxLine } from '@dossier/contract/mbox-line'
import { GrowingBuffer } from '#core/growing-buffer'
import { Turn } from '#platform/clock/wait'
import { createByteSearch } from './byte-search.ts'

/** Of larger messages only the size is kept. */
const MAX_MESSAGE_BYTES = 31 * 1024 * 1024
/** Bytes that are read to tell a separator from text. */
const LOOK_AHEAD_BYTES = 2 * 1024
/** Bytes searched for Content-Length. */
const MAX_HEADER_BYTES = 256 * 1024
/** Chunks are joined to so many bytes. Smaller ones would cost a step each. */
const BUFFERED_BYTES = 64 * 1024
/** Bytes of a message searched for quoted lines without looking at the clock. */
const SEARCHED_BYTES = 256 * 1024
/** A message is collected in blocks and joined in turns: one buffer would be copied whole each time it grows. */
const BLOCK_BYTES = 1024 * 1024
/** Longer `From ` lines have no date. */
const SEPARATOR_BYTES = 1_000
const LF = 0x0a
const CR = 0x0d
const QUOTE = 0x3e
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const FROM = Buffer.from('From ')
const QUOTED_FROM = '>From '
const LINE_FROM = '\nFrom '
const findLineFrom = createByteSearch(LINE_FROM)
const findQuotedFrom = createByteSearch(QUOTED_FROM)

export interface MboxMessage {
  /** Empty when the message is too large to be kept. */
  raw: Buffer
  size: number
  /** The date of its `From ` line in epoch milliseconds; null without a readable one. */
  arrivedAt: number | null
}

type TakenMessage = Pick<MboxMessage, 'raw' | 'size'>
type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Yields the messages of an mbox (RFC 4155; mboxo, mboxrd, mboxcl and mboxcl2). A message begins at a `From ` line with
 * a date or an address that header fields follow; every other `From ` line is text. A Content-Length that ends at a
 * separator or at the end of the file takes precedence. Holds one message at a time, and works in turns.
 */
export async function* splitMbox(chunks: Chunks, turn = new Turn()): AsyncGenerator<MboxMessage> {
  const input = new BufferedInput(chunks, turn)
  const lengths = { reliable: true }
  if (!(await findFirst(input))) return
  while (await input.fill(1)) {
    const arrivedAt = startsWith(input.bytes, FROM) ? await takeSeparator(input) : null
    const message = await takeMessage(input, lengths)
    if (message) yield { ...message, arrivedAt }
  }
}

/** Skips a byte order mark, empty lines and text before the first message. A first message may lack its separator. */
async function findFirst(input: BufferedInput): Promise<boolean> {
  await input.fill(LOOK_AHEAD_BYTES)
  if (startsWith(input.bytes, BYTE_ORDER_MARK)) input.skip(BYTE_ORDER_MARK.length)
  while (input.bytes[0] === LF || input.bytes[0] === CR) {
    input.skip(emptyBytes(input.bytes))
    await input.endTurn()
    await input.fill(LOOK_AHEAD_BYTES)
  }
  if (startsWith(input.bytes, FROM) || isMailHeader(input.peekText(), 1)) return true
  for (;;) {
    await input.endTurn()
    const at = findLineFrom(input.bytes)
    if (at >= 0) input.skip(at + 1)
    if (at >= 0 && (await input.isSeparator())) return true
    if (at >= 0) continue
    input.skip(Math.max(0, input.bytes.length - LINE_FROM.length))
    if (!(await input.fill(LINE_FROM.length + 1))) return false
  }
}

function emptyBytes(bytes: Buffer): number {
  let length = 0
  while (bytes[length] === LF || bytes[length] === CR) length += 1
  return length
}

async function takeSeparator(input: BufferedInput): Promise<number | null> {
  await input.fill(SEPARATOR_BYTES)
  const [line = ''] = input.bytes.toString('utf8', 0, SEPARATOR_BYTES).split('\n', 1)
  await input.skipLine()
  return readMboxLine(line.trimEnd())?.date ?? null
}

/** Takes the bytes up to the next separator, which stays. Null when there are none. */
async function takeMessage(input: BufferedInput, lengths: { reliable: boolean }): Promise<TakenMessage | null> {
  const message = new MessageBuilder(input.turn)
  for (;;) {
    await input.endTurn()
    const at = findLineFrom(input.bytes)
    if (at < 0) {
      message.add(input.skip(Math.max(0, input.bytes.length - LINE_FROM.length)))
      if (await input.fill(LINE_FROM.length + 1)) continue
      message.add(input.skip(input.bytes.length))
      return message.finish()
    }
    message.add(input.skip(at + 1))
    if (message.mayEndHere && (await input.isSeparator(message.isAfterBlank))) {
      const remaining = lengths.reliable ? message.declaredRemaining() : 0
      if (remaining <= 0) return message.finish()
      // One wrong length is enough: each one costs a look ahead.
      lengths.reliable = await input.endsMessageAt(remaining)
      if (!lengths.reliable) return message.finish()
      message.isQuoted = false
      message.add(input.skip(remaining - 1))
      continue
    }
    if (message.isAfterBlank) message.isQuoted = false
    message.add(input.skip(FROM.length))
  }
}

class MessageBuilder {
  readonly #turn: Turn
  readonly #blocks = [new GrowingBuffer(null, BLOCK_BYTES)]
  #size = 0
  /** The last bytes, to see an empty line that two chunks share. */
  #tail = ''
  /** Bytes of the header with its empty line; null inside the header. */
  #headerBytes: number | null = null
  /** False once the body has a plain `From ` line: its writer does not quote, so `>From ` is text. */
  isQuoted = true

  constructor(turn: Turn) {
    this.#turn = turn
  }

  add(chunk: Buffer): void {
    if (chunk.length === 0) return
    if (this.#headerBytes === null) this.#findHeaderEnd(chunk)
    this.#size += chunk.length
    if (this.#size <= MAX_MESSAGE_BYTES) this.#keep(chunk)
    else this.#blocks.length = 1
    this.#tail = (this.#tail + chunk.toString('latin1', Math.max(0, chunk.length - 3))).slice(-3)
  }

  /** A `From ` line inside the header does not end it. */
  get mayEndHere(): boolean {
    return this.#headerBytes !== null
  }

  get isAfterBlank(): boolean {
    return /\n\r?\n$/.test(this.#tail)
  }

  /** Returns the bytes that Content-Length declares beyond those that were added; 0 without one. */
  declaredRemaining(): number {
    if (this.#headerBytes === null || this.#headerBytes > MAX_HEADER_BYTES) return 0
    const header = this.#first.bytes.toString('latin1', 0, this.#headerBytes)
    const length = /^Content-Length:[ \t]*(\d{1,8})[ \t\r]*$/im.exec(header)?.[1]
    return length === undefined ? 0 : Math.min(Number(length), MAX_MESSAGE_BYTES) - (this.#size - this.#headerBytes)
  }

  /** Returns the message without the empty line before the separator; null when it is empty. */
  async finish(): Promise<TakenMessage | null> {
    if (this.#size > MAX_MESSAGE_BYTES) return { raw: Buffer.alloc(0), size: this.#size }
    const all = await this.#joined()
    const message = all.subarray(0, all.length - emptyLineLength(all))
    if (message.length === 0) return null
    const raw = this.isQuoted ? await unquoted(message, this.#turn) : message
    return { raw, size: raw.length }
  }

  get #first(): GrowingBuffer {
    return this.#blocks[0] as GrowingBuffer
  }

  #keep(bytes: Buffer): void {
    let block = this.#blocks.at(-1) as GrowingBuffer
    for (let from = 0; from < bytes.length; ) {
      if (block.length === BLOCK_BYTES) {
        block = new GrowingBuffer(BLOCK_BYTES, BLOCK_BYTES)
        this.#blocks.push(block)
      }
      const to = from + BLOCK_BYTES - block.length
      block.add(bytes.subarray(from, to))
      from = to
    }
  }

  async #joined(): Promise<Buffer> {
    if (this.#blocks.length === 1) return this.#first.bytes
    const all = Buffer.allocUnsafe(this.#size)
    let at = 0
    for (const { bytes } of this.#blocks) {
      if (this.#turn.isOver) await this.#turn.end()
      at += bytes.copy(all, at)
    }
    return all
  }

  #findHeaderEnd(chunk: Buffer): void {
    const text = this.#tail + chunk.toString('latin1')
    const end = /\n\r?\n/.exec(this.#size === 0 ? `\n${text}` : text)
    if (!end) return
    const before = this.#size === 0 ? 1 : this.#tail.length
    this.#headerBytes = this.#size + end.index + end[0].length - before
  }
}

/** Buffers as much as a decision needs, always in the same memory: copy what is kept. */
class BufferedInput {
  readonly #chunks: AsyncIterator<Uint8Array, undefined> | Iterator<Uint8Array, undefined>
  readonly turn: Turn
  #ended = false
  #memory = Buffer.allocUnsafe(2 * BUFFERED_BYTES)
  bytes: Buffer = this.#memory.subarray(0, 0)

  constructor(chunks: Chunks, turn: Turn) {
    this.turn = turn
    this.#chunks = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]()
  }

  /** Reads until `size` bytes are there. Returns false when the input has fewer. */
  async fill(size: number): Promise<boolean> {
    if (this.bytes.length >= size || this.#ended) return this.bytes.length >= size
    this.#store(0, this.bytes)
    while (this.bytes.length < Math.max(size, BUFFERED_BYTES) && !this.#ended) {
      await this.endTurn()
      const { done, value } = await this.#chunks.next()
      if (done) this.#ended = true
      else this.#store(this.bytes.length, value)
    }
    return this.bytes.length >= size
  }

  #store(at: number, added: Uint8Array): void {
    const end = at + added.length
    if (end > this.#memory.length) {
      const larger = Buffer.allocUnsafe(2 * end)
      larger.set(this.bytes.subarray(0, at))
      this.#memory = larger
    }
    this.#memory.set(added, at)
    this.bytes = this.#memory.subarray(0, end)
  }

  async endTurn(): Promise<void> {
    if (this.turn.isOver) await this.turn.end()
  }

  skip(size: number): Buffer {
    const skipped = this.bytes.subarray(0, size)
    this.bytes = this.bytes.subarray(size)
    return skipped
  }

  async skipLine(): Promise<void> {
    while (await this.fill(1)) {
      const end = this.bytes.indexOf(LF)
      this.skip(end < 0 ? this.bytes.length : end + 1)
      if (end >= 0) return
    }
  }

  async isSeparator(isAfterBlank = true, at = 0): Promise<boolean> {
    await this.fill(at + LOOK_AHEAD_BYTES)
    return isMboxSeparator(this.peekText(at), isAfterBlank)
  }

  peekText(at = 0): string {
    return this.bytes.toString('utf8', at, at + LOOK_AHEAD_BYTES)
  }

  /** Reports whether a separator or the end follows at a distance, after empty lines. */
  async endsMessageAt(distance: number): Promise<boolean> {
    await this.fill(distance + LOOK_AHEAD_BYTES)
    if (this.bytes.length < distance || this.bytes[distance - 1] !== LF) return this.bytes.length === distance
    const at = distance + emptyBytes(this.bytes.subarray(distance))
    return at === this.bytes.length ? this.#ended : this.isSeparator(true, at)
  }
}

const startsWith = (bytes: Buffer, prefix: Buffer): boolean => bytes.subarray(0, prefix.length).equals(prefix)

function emptyLineLength(bytes: Buffer): number {
  const { length } = bytes
  if (bytes[length - 1] !== LF) return 0
  const ending = bytes[length - 2] === CR ? 2 : 1
  return length === ending || bytes[length - ending - 1] === LF ? ending : 0
}

/** Removes one `>` from lines such as `>From ` and `>>From ` (mboxrd), in place. */
async function unquoted(message: Buffer, turn: Turn): Promise<Buffer> {
  let length = 0
  let from = 0
  const keep = (end: number): void => {
    if (length !== from) message.copyWithin(length, from, end)
    length += end - from
  }
  for (let at = 0; at < message.length; ) {
    if (turn.isOver) await turn.end()
    const found = findQuotedFrom(message, at, Math.min(message.length, at + SEARCHED_BYTES))
    at = found < 0 ? at + SEARCHED_BYTES - QUOTED_FROM.length : found + QUOTED_FROM.length
    if (found < 0) continue
    const start = quotesStart(message, found, from)
    if (start > 0 && message[start - 1] !== LF) continue
    keep(start)
    from = start + 1
  }
  keep(message.length)
  return message.subarray(0, length)
}

function quotesStart(message: Buffer, at: number, from: number): number {
  let start = at
  while (start > from && message[start - 1] === QUOTE) start -= 1
  return start
}
