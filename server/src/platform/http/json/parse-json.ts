import { randomUUID } from 'node:crypto'
import { type Message, message } from '@dossier/contract/message'
import { AppError, type FieldError } from '#core/app-error'
import { breathe } from '#platform/clock/wait'
import type { JsonScan, LongString } from './scan-json.ts'

/** Smaller bodies are parsed in one go. */
const LARGE_BYTES = 256 * 1024
/** Decoding so much takes a few milliseconds. */
const SLICE_BYTES = 512 * 1024

const wholeText = new TextDecoder('utf-8', { fatal: true })
const partOfText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses a scanned body; an empty one is `{}`. The long strings of a large body are decoded apart, in slices between
 * which other requests run. @throws AppError `invalid_request`.
 */
export async function parseJson(bytes: Buffer, scan: JsonScan): Promise<unknown> {
  const isLarge = bytes.length > LARGE_BYTES
  try {
    if (!isLarge) return parseText(wholeText.decode(bytes))
    const marks = new Map<string, string>()
    const frame = wholeText.decode(await cutOut(bytes, scan.longStrings, marks))
    await breathe()
    const value = parseText(frame)
    await breathe()
    return putBack(value, marks)
  } catch (error) {
    throw unreadableJson(error, isLarge)
  }
}

const parseText = (text: string): unknown => (text.trim() === '' ? {} : JSON.parse(text))

/** Replaces each long string by a mark that no sender can guess. */
async function cutOut(bytes: Buffer, longStrings: readonly LongString[], marks: Map<string, string>): Promise<Buffer> {
  const secret = randomUUID()
  const frame: Buffer[] = []
  let at = 0
  for (const { start, end } of longStrings) {
    const mark = `${secret} ${marks.size}`
    frame.push(bytes.subarray(at, start), Buffer.from(mark))
    marks.set(mark, await decodeString(bytes, start, end))
    at = end
  }
  frame.push(bytes.subarray(at))
  return Buffer.concat(frame)
}

async function decodeString(bytes: Buffer, start: number, end: number): Promise<string> {
  let text = ''
  let unpaused = 0
  for (let at = start; at < end; ) {
    const cut = end - at <= SLICE_BYTES ? end : cutBefore(bytes, at, at + SLICE_BYTES)
    text += JSON.parse(`"${partOfText.decode(bytes.subarray(at, cut))}"`) as string
    unpaused += cut - at
    at = cut
    if (unpaused >= SLICE_BYTES) {
      unpaused = 0
      await breathe()
    }
  }
  return text
}

const [BACKSLASH, LETTER_U] = [0x5c, 0x75]
/** `\u` and four digits. */
const LONGEST_ESCAPE = 6

/** Returns the last offset up to `to` that splits neither a character nor an escape. `from` splits none. */
function cutBefore(bytes: Buffer, from: number, to: number): number {
  let cut = to
  while (((bytes[cut] ?? 0) & 0xc0) === 0x80) cut -= 1
  const tail = bytes.subarray(Math.max(from, cut - LONGEST_ESCAPE + 1), cut)
  const back = tail.length - tail.lastIndexOf(BACKSLASH)
  if (back > tail.length) return cut
  const escapeAt = cut - back
  let first = escapeAt
  while (first > from && bytes[first - 1] === BACKSLASH) first -= 1
  const startsEscape = (escapeAt - first) % 2 === 0
  return startsEscape && (back === 1 || bytes[escapeAt + 1] === LETTER_U) ? escapeAt : cut
}

function putBack(value: unknown, marks: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return marks.get(value) ?? value
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields)) {
    const field = fields[name]
    if (typeof field === 'object') putBack(field, marks)
    else if (typeof field === 'string' && marks.has(field)) setOwn(fields, name, marks.get(field))
  }
  return value
}

/** An assignment to `__proto__` would not create a field. */
function setOwn(fields: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(fields, name, { value, writable: true, enumerable: true, configurable: true })
}

/** The parser's message may quote the body, so only the position is passed on. */
function unreadableJson(error: unknown, isLarge: boolean): AppError {
  if (error instanceof AppError) return error
  if (!(error instanceof SyntaxError)) return malformed(message('http.bodyNotUtf8'))
  // The position in a large body would be one in the frame.
  const position = isLarge ? undefined : /position (\d+)/.exec(error.message)?.[1]
  return malformed(position ? message('http.bodyNotJsonAt', { position }) : message('http.bodyNotJson'))
}

function malformed(detail: Message): AppError {
  const fields: FieldError[] = [{ pointer: '', detail }]
  return new AppError('invalid_request', detail, { fields })
}
