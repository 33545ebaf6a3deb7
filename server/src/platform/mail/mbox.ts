/** Longer messages are truncated; the reader then refuses them or drops their end. */
const MAX_MESSAGE_BYTES = 31 * 1024 * 1024
const LF = 0x0a
const CR = 0x0d

/**
 * Yields the messages of an mbox (RFC 4155; mboxrd and mboxo), unescaping `>From ` lines by one `>`. A message begins
 * at a `From ` line at the start of the file or after an empty line. Accepts LF or CRLF. Holds one message at a time.
 */
export async function* splitMbox(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let message: MessageBuilder | null = null
  let afterBlank = true
  for await (const line of splitLines(chunks)) {
    if (afterBlank && startsWith(line, 'From ')) {
      const done: Buffer | null = message ? message.finish() : null
      if (done) yield done
      message = new MessageBuilder()
      afterBlank = false
      continue
    }
    afterBlank = isBlank(line)
    message?.add(line)
  }
  const last = message?.finish()
  if (last) yield last
}

/** Lines joined at a time: a message of only line ends would otherwise fill the memory. */
const LINES_TOGETHER = 4_096

class MessageBuilder {
  readonly #pieces: Buffer[] = []
  #lines: Buffer[] = []
  #last: Buffer | null = null
  #size = 0

  add(line: Buffer): void {
    const remainingBytes = MAX_MESSAGE_BYTES - this.#size
    this.#size += line.length
    if (remainingBytes <= 0) return
    this.#keepLast()
    this.#last = unescaped(line).subarray(0, remainingBytes)
  }

  /** Returns the message without its trailing separator line; null when it is empty. */
  finish(): Buffer | null {
    if (this.#last && !isBlank(this.#last)) this.#keepLast()
    const all = [...this.#pieces, ...this.#lines]
    return all.length === 0 ? null : Buffer.concat(all)
  }

  #keepLast(): void {
    if (this.#last) this.#lines.push(this.#last)
    if (this.#lines.length < LINES_TOGETHER) return
    this.#pieces.push(Buffer.concat(this.#lines))
    this.#lines = []
  }
}

/** Yields lines with their ends; splits a line that exceeds the message limit. */
async function* splitLines(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let open: Buffer[] = []
  let openSize = 0
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    for (let newline = bytes.indexOf(LF); newline >= 0; newline = bytes.indexOf(LF, start)) {
      open.push(bytes.subarray(start, newline + 1))
      yield open.length === 1 ? (open[0] ?? Buffer.alloc(0)) : Buffer.concat(open)
      open = []
      openSize = 0
      start = newline + 1
    }
    if (start < bytes.length) open.push(Buffer.from(bytes.subarray(start)))
    openSize += bytes.length - start
    if (openSize > MAX_MESSAGE_BYTES) {
      yield Buffer.concat(open)
      open = []
      openSize = 0
    }
  }
  if (open.length > 0) yield Buffer.concat(open)
}

const startsWith = (line: Buffer, text: string): boolean => line.toString('latin1', 0, text.length) === text

const isBlank = (line: Buffer): boolean => line.length <= 2 && (line[0] === LF || (line[0] === CR && line[1] === LF))

function unescaped(line: Buffer): Buffer {
  return line[0] === 0x3e && /^>+From $/.test(line.toString('latin1', 0, 64).replace(/From [^]*$/, 'From '))
    ? line.subarray(1)
    : line
}
