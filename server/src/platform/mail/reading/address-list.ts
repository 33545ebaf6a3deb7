import { decodeWords } from './encoded-words.ts'
import { MAX_ADDRESSES } from './limits.ts'
import { storableText } from './storable-text.ts'

export interface MailAddress {
  name: string
  /** Bare and lower-case; never ''. */
  address: string
}

interface Draft {
  /** As written, with quotes: the address when there are no angle brackets. */
  raw: string
  /** With quotes and escapes resolved: the display name when there are angle brackets. */
  plain: string
  angle: string | null
  comment: string
}

const emptyDraft = (): Draft => ({ raw: '', plain: '', angle: null, comment: '' })

/**
 * Parses an address list from From, To, Cc or Bcc (RFC 5322 §3.4 and §4.4). Handles names, groups (as their members),
 * comments, routes and mailers' deviations; skips entries without an address. One pass, no recursion.
 */
export function parseAddressList(text: string): MailAddress[] {
  const found: MailAddress[] = []
  let draft = emptyDraft()
  const flush = (): void => {
    const address = finish(draft)
    if (address) found.push(address)
    draft = emptyDraft()
  }
  const scanner = new Scanner(text)
  for (let token = scanner.next(); token !== null && found.length < MAX_ADDRESSES; token = scanner.next()) {
    if (token.kind === 'separator') flush()
    else if (token.kind === 'group') draft = emptyDraft()
    else addToken(draft, token)
  }
  flush()
  return found
}

/** Returns the form in which addresses are stored and compared. White space stays only in a quoted local part. */
export function normaliseAddress(address: string): string {
  const text = storableText(address)
    .replace(/\p{Cc}+/gu, '')
    .trim()
  const compact = text.startsWith('"') ? text : text.replace(/\s+/g, '')
  return compact.replace(/^<+|[>.,;]+$/g, '').toLowerCase()
}

export function withoutRepeats<A extends { address: string }>(addresses: A[]): A[] {
  const addressesSeen = new Set<string>()
  return addresses.filter(({ address }) => !addressesSeen.has(address) && addressesSeen.add(address))
}

function addToken(draft: Draft, token: Token): void {
  if (token.kind === 'angle') draft.angle ??= token.text
  else if (token.kind === 'comment') draft.comment += token.text
  else if (token.kind === 'quoted') {
    draft.raw += `"${token.text}"`
    draft.plain += token.text
  } else {
    draft.raw += token.text
    draft.plain += token.text
  }
}

function finish({ raw, plain, angle, comment }: Draft): MailAddress | null {
  if (angle !== null) {
    const address = normaliseAddress(withoutRoute(angle))
    return address === '' ? null : { name: displayName(plain) || displayName(comment), address }
  }
  // "joe @ example . com" is one address (obsolete white space); "Joe joe@example.com" is a name and an address.
  const words =
    raw
      .trim()
      .replace(/\s*([@])\s*/g, '$1')
      .match(/(?:"[^"]*"|[^\s"])+/g) ?? []
  const at = words.findLastIndex((word) => word.includes('@'))
  // `root` is an address on its own host; `undisclosed recipients` is not an address.
  if (at < 0)
    return words.length === 1 && /^[\w.+-]+$/.test(raw.trim())
      ? { name: displayName(comment), address: normaliseAddress(raw) }
      : null
  const address = normaliseAddress(words[at] ?? '')
  const nameWords = words.filter((_, index) => index !== at).join(' ')
  return address === '' || address === '@'
    ? null
    : { name: displayName(nameWords.replaceAll('"', '')) || displayName(comment), address }
}

/** RFC 5322 §4.4 obs-route: `<@hop1,@hop2:user@host>`. */
const withoutRoute = (angle: string): string =>
  /^\s*@[^:]*:/.test(angle) ? angle.slice(angle.indexOf(':') + 1) : angle

const displayName = (text: string): string =>
  storableText(decodeWords(text))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^'(.*)'$/, '$1')
    .trim()

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

interface Token {
  kind: 'text' | 'quoted' | 'comment' | 'angle' | 'separator' | 'group'
  text: string
}

class Scanner {
  readonly #text: string
  #at = 0
  /** True after an @ since the last separator, so a colon does not begin a group. */
  #inAddress = false

  constructor(text: string) {
    this.#text = text
  }

  next(): Token | null {
    const char = this.#text.charAt(this.#at)
    switch (char) {
      case '':
        return null
      case '"':
        // An unclosed quote is a typing error, not a quoted string.
        if (this.#text.indexOf('"', this.#at + 1) < 0) return { kind: 'text', text: this.#skip() }
        return { kind: 'quoted', text: this.#until('"') }
      case '(':
        return { kind: 'comment', text: this.#comment() }
      case '<':
        return { kind: 'angle', text: withoutComments(this.#until('>')) }
      case ',':
      case ';':
        this.#at++
        this.#inAddress = false
        return { kind: 'separator', text: char }
      case ':':
        this.#at++
        return this.#inAddress ? { kind: 'text', text: char } : { kind: 'group', text: char }
      case '[':
        return { kind: 'text', text: `[${this.#until(']')}]` }
      default:
        return { kind: 'text', text: this.#plain() }
    }
  }

  #skip(): string {
    this.#at++
    return ' '
  }

  #plain(): string {
    const start = this.#at++
    while (this.#at < this.#text.length && !'"(<,;:['.includes(this.#text.charAt(this.#at))) this.#at++
    const text = this.#text.slice(start, this.#at)
    this.#inAddress ||= text.includes('@')
    return text
  }

  #until(close: string): string {
    let out = ''
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at)
      if (char === close) {
        this.#at++
        return out
      }
      if (char === '\\' && close === '"') this.#at++
      out += this.#text.charAt(this.#at)
    }
    return out
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
