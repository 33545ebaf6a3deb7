export interface Token {
  kind: 'text' | 'quoted' | 'comment' | 'angle' | 'separator' | 'group'
  text: string
  /** True for brackets that RFC 5322 does not know or that are not closed. */
  isStray?: boolean
}

/** RFC 2047 §2: its text may contain commas and brackets, which separate nothing. */
export const ENCODED_WORD = /=\?[^?\s]{1,75}\?[bq]\?[^?]{0,4000}\?=/gi
const ENCODED_WORD_HERE = new RegExp(ENCODED_WORD.source, 'iy')

const CLOSING = '>›»＞〉'
/** Brackets that mailers write for `<`. Names contain them too, so they must enclose an address. */
const STRAY_BRACKETS = /[‹«＜〈]([^‹«＜〈›»＞〉<>"(,;]{3,320})[›»＞〉>]|[[{]([^[\]{}<>"(,;]{3,320})[\]}]/y
const SPECIALS = '"(<,;:[{‹«＜〈'

/** Splits an address list into tokens (RFC 5322 §3.4). One pass, no recursion. */
export class AddressScanner {
  readonly #text: string
  #at = 0
  /** True after an @ since the last separator, so a colon does not begin a group. */
  #inAddress = false
  /** Later positions have no closing quote, so they are not searched again. */
  #lastQuote: number

  constructor(text: string) {
    this.#text = text
    this.#lastQuote = text.lastIndexOf('"')
  }

  next(): Token | null {
    const char = this.#text.charAt(this.#at)
    switch (char) {
      case '':
        return null
      case '"':
        // An unclosed quote is a typing error, not a quoted string.
        if (this.#at >= this.#lastQuote) return { kind: 'text', text: this.#skip() }
        return { kind: 'quoted', text: this.#quoted() }
      case '(':
        return { kind: 'comment', text: this.#comment() }
      case '<':
        return this.#angle()
      case ',':
      case ';':
        this.#at++
        this.#inAddress = false
        return { kind: 'separator', text: char }
      case ':':
        this.#at++
        return this.#inAddress ? { kind: 'text', text: char } : { kind: 'group', text: char }
      case '=':
        return { kind: 'text', text: this.#encodedWord() ?? this.#plain() }
      default:
        return this.#strayBrackets() ?? { kind: 'text', text: this.#plain() }
    }
  }

  #skip(): string {
    this.#at++
    return ' '
  }

  #plain(): string {
    const start = this.#at++
    while (this.#at < this.#text.length && !SPECIALS.includes(this.#text.charAt(this.#at)) && !this.#atEncodedWord())
      this.#at++
    const text = this.#text.slice(start, this.#at)
    this.#inAddress ||= text.includes('@')
    return text
  }

  #atEncodedWord(): boolean {
    return this.#text.startsWith('=?', this.#at)
  }

  #encodedWord(): string | null {
    if (!this.#atEncodedWord()) return null
    ENCODED_WORD_HERE.lastIndex = this.#at
    const word = ENCODED_WORD_HERE.exec(this.#text)?.[0] ?? null
    if (word !== null) this.#at += word.length
    return word
  }

  #quoted(): string {
    let out = ''
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at)
      if (char === '"') {
        this.#at++
        return out
      }
      if (char === '\\') this.#at++
      out += this.#text.charAt(this.#at)
    }
    return out
  }

  /** Ends at the closing bracket, or before the next mailbox when that is missing. A route has commas of its own. */
  #angle(): Token {
    let isStray = false
    this.#at++
    while (/[<\s]/.test(this.#text.charAt(this.#at))) {
      isStray ||= this.#text.charAt(this.#at) === '<'
      this.#at++
    }
    const isRoute = this.#text.charAt(this.#at) === '@'
    let out = ''
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at)
      if (CLOSING.includes(char)) {
        while (CLOSING.includes(this.#text.charAt(this.#at)) && this.#at < this.#text.length) this.#at++
        return { kind: 'angle', text: withoutComments(out), isStray: isStray || char !== '>' }
      }
      if (char === '<' || (!isRoute && (char === ',' || char === ';'))) break
      if (char === '"' && this.#at < this.#lastQuote) {
        out += `"${this.#quoted()}"`
        this.#at--
      } else out += char
    }
    return { kind: 'angle', text: withoutComments(out), isStray: true }
  }

  /** Reads `‹jane@x.org›` and `[mailto:jane@x.org]`; leaves `[List]` and `jane@[192.0.2.1]` alone. */
  #strayBrackets(): Token | null {
    if (this.#text.charAt(this.#at) === '[' && this.#text.charAt(this.#at - 1) === '@')
      return { kind: 'text', text: this.#literal() }
    STRAY_BRACKETS.lastIndex = this.#at
    const match = STRAY_BRACKETS.exec(this.#text)
    const content = match?.[1] ?? match?.[2] ?? ''
    if (!content.includes('@')) return null
    this.#at = STRAY_BRACKETS.lastIndex
    return { kind: 'angle', text: content, isStray: true }
  }

  /** RFC 5322 §3.4.1: a domain literal may contain colons. */
  #literal(): string {
    const end = this.#text.indexOf(']', this.#at)
    const start = this.#at
    this.#at = end < 0 ? this.#text.length : end + 1
    return this.#text.slice(start, this.#at)
  }

  #comment(): string {
    let depth = 0
    let out = ''
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at)
      if (char === '(') depth++
      else if (char === ')') depth--
      else if (char === '\\') out += this.#text.charAt(++this.#at)
      else out += char
      if (depth === 0) {
        this.#at++
        return out
      }
    }
    return out
  }
}

/** `<pete(his account)@silly.test(his host)>`, one pass. */
function withoutComments(text: string): string {
  let depth = 0
  let out = ''
  for (const char of text) {
    if (char === '(') depth++
    else if (char === ')' && depth > 0) depth--
    else if (depth === 0) out += char
  }
  return out
}
