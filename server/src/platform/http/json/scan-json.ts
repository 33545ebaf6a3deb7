import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

// Bounds JSON before it is parsed: parsing costs per value, not per byte. The scan follows the bytes as they arrive and
// does not check the syntax.

/** Far beyond any body of this API, and far below the depth that overflows the stack. */
export const MAX_DEPTH = 64
/** Values of all kinds, each with its name. Parsing so many takes less than 50 ms. */
export const MAX_VALUES = 50_000
/** Larger objects are slow to build. No object of this API has so many names. */
export const MAX_NAMES = 2_000
/** Longer strings are decoded apart, in slices. Names of fields are shorter. */
export const LONG_STRING_BYTES = 4096
/** Everything but the long strings. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

export interface LongString {
  /** Offsets of its content, without the quotes. */
  start: number
  end: number
}

export interface JsonLimits {
  values: number
  /** Of one object. */
  names: number
  frameBytes: number
}

const OF_BODIES: JsonLimits = { values: MAX_VALUES, names: MAX_NAMES, frameBytes: MAX_FRAME_BYTES }

export class JsonScan {
  readonly #limits: JsonLimits
  readonly longStrings: LongString[] = []
  #position = 0
  #values = 0
  readonly #names: number[] = []
  #stringStart = -1
  /** Whether the bytes of the string so far end in the middle of an escape. */
  #isEscaped = false
  #isAfterLong = false
  #longBytes = 0

  constructor(limits: JsonLimits = OF_BODIES) {
    this.#limits = limits
  }

  /**
   * Continues up to the end of `bytes`, which is the body so far.
   * @throws AppError `too_large`, `invalid_request` when a limit is exceeded.
   */
  continue(bytes: Uint8Array): void {
    while (this.#position < bytes.length) {
      if (this.#stringStart >= 0) this.#continueString(bytes)
      else this.#readByte(bytes[this.#position] ?? 0)
    }
    const inString = this.#stringStart < 0 ? 0 : this.#position - this.#stringStart
    if (bytes.length - this.#longBytes - (inString > LONG_STRING_BYTES ? inString : 0) > this.#limits.frameBytes)
      throw this.#tooMany()
  }

  #readByte(byte: number): void {
    this.#position += 1
    if (byte === QUOTE) this.#stringStart = this.#position
    else if (byte === COMMA) this.#count()
    else if (byte === COLON) this.#countName()
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      this.#count()
      if (this.#names.push(0) > MAX_DEPTH) throw tooDeep()
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#names.pop()
    else return
    if (byte !== COLON) this.#isAfterLong = false
  }

  #count(): void {
    this.#values += 1
    if (this.#values > this.#limits.values) throw this.#tooMany()
  }

  #countName(): void {
    const last = this.#names.length - 1
    const names = (this.#names[last] ?? 0) + 1
    if (last >= 0) this.#names[last] = names
    if (names > this.#limits.names || this.#isAfterLong) throw this.#tooMany()
  }

  /** Moves to the end of the string, or of the bytes. */
  #continueString(bytes: Uint8Array): void {
    const from = this.#position
    const quote = bytes.indexOf(QUOTE, from)
    const end = quote === -1 ? bytes.length : quote
    const isEscaped = endsInEscape(bytes, from, end, this.#isEscaped)
    this.#position = quote === -1 ? end : end + 1
    this.#isEscaped = quote === -1 && isEscaped
    if (quote !== -1 && !isEscaped) this.#endString(end)
  }

  #tooMany(): AppError {
    return new AppError('too_large', message('http.bodyTooManyValues', { count: this.#limits.values }))
  }

  #endString(end: number): void {
    const start = this.#stringStart
    this.#stringStart = -1
    if (end - start <= LONG_STRING_BYTES) return
    this.longStrings.push({ start, end })
    this.#longBytes += end - start
    this.#isAfterLong = true
  }
}

/** Whether an odd run of backslashes ends at `end`. @param before whether one ended at `from`. */
function endsInEscape(bytes: Uint8Array, from: number, end: number, before: boolean): boolean {
  let start = end
  while (start > from && bytes[start - 1] === BACKSLASH) start -= 1
  const isOdd = (end - start) % 2 === 1
  return start === from && before ? !isOdd : isOdd
}

const tooDeep = (): AppError => new AppError('invalid_request', message('http.bodyTooDeep', { count: MAX_DEPTH }))
