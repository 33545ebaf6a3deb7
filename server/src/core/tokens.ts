import { type FoldedText, fold } from './fold.ts'

/** A search token with its source range (UTF-16 offsets, end exclusive). */
export interface Token {
  token: string
  start: number
  end: number
}

/** Cuts longer words: users never type them, and both full-text engines have limits. */
const LONGEST = 64

/** Letters, digits and their marks, with invisible characters for breaking and joining. */
const RUN = /[\p{Alphabetic}\p{L}\p{N}\p{M}\p{Join_Control}\u00ad\u2060\ufeff]+/gu
const WORD_CHARACTER = /[\p{Alphabetic}\p{L}\p{N}\p{M}]/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
const ONLY_ASCII = /^[a-z0-9]*$/i

const words = new Intl.Segmenter('und', { granularity: 'word' })

/** ASCII only: 1 is a letter or a digit, all others separate words. */
const JOINS = Uint8Array.from({ length: 128 }, (_, code) => (/[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0))
/** This bit lower-cases ASCII capitals and keeps small letters and digits. */
const LOWER_CASE = 0x20

export interface PositionedToken extends Token {
  position: number
}

/**
 * Splits a text into words at all characters except letters and digits, so addresses give several words. Folds case,
 * accents, widths and ligatures (Unicode NFKC and more).
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  walk(text, {
    ascii: (start, end) => void tokens.push({ token: asciiWord(text, start, end), start, end }),
    folded: (token) => void tokens.push(token),
  })
  return tokens
}

/**
 * Returns tokens that begin with one of these UTF-16 units, and the total word count. Only counts the others, which are
 * most.
 */
export function tokensStartingWith(
  text: string,
  units: ReadonlySet<number>,
): { tokens: PositionedToken[]; length: number } {
  const tokens: PositionedToken[] = []
  let position = 0
  walk(text, {
    ascii(start, end) {
      if (units.has(text.charCodeAt(start) | LOWER_CASE)) {
        tokens.push({ token: asciiWord(text, start, end), start, end, position })
      }
      position += 1
    },
    folded(token) {
      if (units.has(token.token.charCodeAt(0))) tokens.push({ ...token, position })
      position += 1
    },
  })
  return { tokens, length: position }
}

interface Visitor {
  ascii(start: number, end: number): void
  folded(token: Token): void
}

/** Scans ASCII manually, because Unicode expressions cost several times as much and most text is ASCII. */
function walk(text: string, visitor: Visitor): void {
  for (let at = 0; at < text.length; ) {
    let end = at
    let foreign = false
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end)
      if (code >= 128) foreign = true
      else if (JOINS[code] === 0) break
    }
    if (foreign) walkRuns(text.slice(at, end), at, visitor)
    else if (end > at) visitor.ascii(at, end)
    at = end + 1
  }
}

/** Text between two ASCII separators; it may contain other separators. */
function walkRuns(stretch: string, offset: number, visitor: Visitor): void {
  for (const run of stretch.matchAll(RUN)) {
    const start = offset + run.index
    if (ONLY_ASCII.test(run[0])) visitor.ascii(start, start + run[0].length)
    else for (const token of foldedTokens(fold(run[0]), start)) visitor.folded(token)
  }
}

const asciiWord = (text: string, start: number, end: number): string =>
  text.slice(start, Math.min(end, start + LONGEST)).toLowerCase()

/** Folding may add separators (one half becomes 1, fraction slash, 2). */
function foldedTokens(folded: FoldedText, offset: number): Token[] {
  const tokens: Token[] = []
  let from = 0
  let at = 0
  for (const character of folded.text) {
    if (!WORD_CHARACTER.test(character)) {
      addWord(tokens, folded, from, at, offset)
      from = at + character.length
    }
    at += character.length
  }
  addWord(tokens, folded, from, at, offset)
  return tokens
}

function addWord(tokens: Token[], folded: FoldedText, from: number, to: number, offset: number): void {
  const text = folded.text.slice(from, to)
  if (!UNSPACED.test(text)) {
    add(tokens, folded, from, to, offset)
    return
  }
  for (const { segment, index } of words.segment(text)) {
    add(tokens, folded, from + index, from + index + segment.length, offset)
  }
}

function add(tokens: Token[], folded: FoldedText, from: number, to: number, offset: number): void {
  // Removing an invisible character may allow a composition.
  const text = folded.text.slice(from, to).normalize('NFC')
  if (!LETTER_OR_DIGIT.test(text)) return
  const start = folded.starts[from] ?? 0
  const end = folded.ends[to - 1] ?? start
  tokens.push({ token: cut(text), start: offset + start, end: offset + end })
}

/** Never splits a surrogate pair. */
function cut(text: string): string {
  if (text.length <= LONGEST) return text
  const last = text.charCodeAt(LONGEST - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? LONGEST - 1 : LONGEST)
}
