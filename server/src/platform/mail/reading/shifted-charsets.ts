// Charsets of seven bits that switch their meaning by escapes. WHATWG and iconv-lite have only plain ISO-2022-JP.

export const isShifted = (charset: string): boolean => /^(?:iso-2022-(?:jp|kr|cn)|hz-gb-2312)$/.test(charset)

/** Character sets of 94 or 94 × 94 letters; `unknown` ones have no table here. */
type CharacterSet = 'ascii' | 'roman' | 'katakana' | 'jis0208' | 'jis0212' | 'ksc' | 'gb' | 'unknown'
const DOUBLE = new Set<CharacterSet>(['jis0208', 'jis0212', 'ksc', 'gb', 'unknown'])

const decoders = {
  jis: new TextDecoder('euc-jp'),
  ksc: new TextDecoder('euc-kr'),
  gb: new TextDecoder('gbk'),
  latin1: new TextDecoder('windows-1252'),
  greek: new TextDecoder('iso-8859-7'),
}

/** RFC 1468, RFC 1554, RFC 1557, RFC 1922, ISO-IR; JIS X 0213 (ISO-2022-JP-3) contains JIS X 0208. */
const DESIGNATIONS: Record<string, [plane: 'g0' | 'g1', set: CharacterSet]> = {
  '(B': ['g0', 'ascii'],
  '(J': ['g0', 'roman'],
  '(H': ['g0', 'roman'],
  '(I': ['g0', 'katakana'],
  $B: ['g0', 'jis0208'],
  '$@': ['g0', 'jis0208'],
  '$(B': ['g0', 'jis0208'],
  '$(@': ['g0', 'jis0208'],
  '$(D': ['g0', 'jis0212'],
  '$(O': ['g0', 'jis0208'],
  '$(Q': ['g0', 'jis0208'],
  '$(P': ['g0', 'unknown'],
  $A: ['g0', 'gb'],
  '$(A': ['g0', 'gb'],
  '$(C': ['g0', 'ksc'],
  ')I': ['g1', 'katakana'],
  '$)C': ['g1', 'ksc'],
  '$)A': ['g1', 'gb'],
  '$)E': ['g1', 'gb'],
  '$)G': ['g1', 'unknown'],
}

const ESC = 0x1b
const SHIFT_OUT = 0x0e
const SHIFT_IN = 0x0f
const LF = 0x0a
const SPACE = 0x20
const TILDE = 0x7e
const DELETE = 0x7f
/** An even number, so that no letter is split. */
const MAX_EIGHT_BITS = 10_000

/** The second set without a designation, as in encoded words. */
const DEFAULT_SECOND: Record<string, CharacterSet> = {
  'iso-2022-jp': 'katakana',
  'iso-2022-kr': 'ksc',
  'iso-2022-cn': 'gb',
  'hz-gb-2312': 'gb',
}

/** Bodies are cut at half as many characters. */
const MAX_SHIFTED_BYTES = 8 * 1024 * 1024

/** Decodes ISO-2022-JP, -JP-1 to -JP-3, ISO-2022-KR, ISO-2022-CN and HZ (RFC 1843). One pass. */
export function decodeShifted(bytes: Uint8Array, charset: string): string {
  return new ShiftedText(bytes.subarray(0, MAX_SHIFTED_BYTES), charset).decode()
}

class ShiftedText {
  readonly #bytes: Uint8Array
  readonly #charset: string
  readonly #isHz: boolean
  readonly #out: string[] = []
  #at = 0
  #g0: CharacterSet = 'ascii'
  #g1: CharacterSet
  #g2: 'latin1' | 'greek' | null = null
  #isShifted = false

  constructor(bytes: Uint8Array, charset: string) {
    this.#bytes = bytes
    this.#charset = charset
    this.#isHz = charset === 'hz-gb-2312'
    this.#g1 = DEFAULT_SECOND[charset] ?? 'ascii'
  }

  decode(): string {
    while (this.#at < this.#bytes.length) {
      const byte = this.#bytes[this.#at] ?? 0
      if (byte === ESC && this.#escape()) continue
      if (this.#isHz && byte === TILDE && this.#tilde()) continue
      if (byte === SHIFT_OUT || byte === SHIFT_IN) this.#shift(byte === SHIFT_OUT)
      else if (byte >= 0x80) this.#eightBits()
      else this.#letters(byte)
    }
    return this.#out.join('')
  }

  #shift(isShifted: boolean): void {
    this.#isShifted = isShifted
    this.#at++
  }

  /** @returns false for an escape of another kind, which stays in the text. */
  #escape(): boolean {
    const next = String.fromCharCode(...this.#bytes.subarray(this.#at + 1, this.#at + 4))
    for (const length of [3, 2]) {
      const designation = DESIGNATIONS[next.slice(0, length)]
      if (!designation) continue
      if (designation[0] === 'g0') this.#g0 = designation[1]
      else this.#g1 = designation[1]
      this.#at += 1 + length
      return true
    }
    // ISO-2022-JP-2: a set of Latin or Greek letters, and one letter of it.
    if (next.startsWith('.A') || next.startsWith('.F')) {
      this.#g2 = next.startsWith('.A') ? 'latin1' : 'greek'
      this.#at += 3
      return true
    }
    const letter = this.#bytes[this.#at + 2]
    if (!next.startsWith('N') || this.#g2 === null || letter === undefined) return false
    this.#out.push(decoders[this.#g2].decode(Uint8Array.of(letter | 0x80)))
    this.#at += 3
    return true
  }

  #tilde(): boolean {
    const next = this.#bytes[this.#at + 1]
    if (next === 0x7b || next === 0x7d) this.#isShifted = next === 0x7b
    else if (next === TILDE && !this.#isShifted) this.#out.push('~')
    else if (next !== LF) return false
    this.#at += 2
    return true
  }

  /** Takes the letters up to the next control byte or escape. */
  #letters(byte: number): void {
    // A set ends with the line (RFC 1557, RFC 1843); senders of Japanese rely on it less.
    if (byte === LF && this.#charset !== 'iso-2022-jp') this.#isShifted = false
    if (byte <= SPACE || byte === DELETE) {
      this.#take('ascii', 1)
      return
    }
    const set = this.#isShifted ? this.#g1 : this.#g0
    let end = this.#at + 1
    while (this.#isLetter(this.#bytes[end])) end++
    const length = end - this.#at
    if (!DOUBLE.has(set)) this.#take(set, length)
    else if (length > 1) this.#take(set, length - (length % 2))
    else this.#take('unknown', 1)
  }

  #isLetter(byte = 0): boolean {
    return byte > SPACE && byte < DELETE && !(this.#isHz && byte === TILDE)
  }

  /** Senders label EUC as its form of seven bits. */
  #eightBits(): void {
    const start = this.#at
    let end = start
    while (end - start < MAX_EIGHT_BITS && (this.#bytes[end] ?? 0) >= 0x80) end++
    const run = this.#bytes.subarray(start, end)
    const set = this.#charset === 'iso-2022-jp' ? 'jis0208' : (DEFAULT_SECOND[this.#charset] ?? 'ascii')
    const isKatakana = set === 'jis0208' && run.length % 2 === 1 && run.every((byte) => byte >= 0xa1 && byte <= 0xdf)
    this.#out.push(
      isKatakana
        ? decodeRun(
            'katakana',
            run.map((byte) => byte & 0x7f),
          )
        : decodeRun(set, run),
    )
    this.#at = end
  }

  #take(set: CharacterSet, length: number): void {
    this.#out.push(decodeRun(set, this.#bytes.subarray(this.#at, this.#at + length)))
    this.#at += length
  }
}

function decodeRun(set: CharacterSet, letters: Uint8Array): string {
  switch (set) {
    case 'ascii':
      return Buffer.from(letters).toString('latin1')
    case 'roman':
      return Buffer.from(letters).toString('latin1').replaceAll('\\', '¥').replaceAll('~', '‾')
    case 'katakana':
      return [...letters].map((letter) => (letter < 0x60 ? String.fromCharCode(0xff40 + letter) : '\uFFFD')).join('')
    case 'jis0208':
      return decoders.jis.decode(letters.map((letter) => letter | 0x80))
    case 'jis0212':
      return decoders.jis.decode(withSingleShift(letters))
    case 'ksc':
      return decoders.ksc.decode(letters.map((letter) => letter | 0x80))
    case 'gb':
      return decoders.gb.decode(letters.map((letter) => letter | 0x80))
    case 'unknown':
      return '\uFFFD'.repeat(Math.ceil(letters.length / 2))
  }
}

/** EUC-JP puts 0x8F before each letter of JIS X 0212. */
const withSingleShift = (letters: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: (letters.length / 2) * 3 }, (_, index) =>
    index % 3 === 0 ? 0x8f : (letters[Math.floor(index / 3) * 2 + (index % 3) - 1] ?? 0) | 0x80,
  )
