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

/** Classes of characters, as bits. In ASCII all but letters and digits separate words. */
const DIGIT = 1
const LOWER = 2
const UPPER = 4
const CASES = LOWER | UPPER
const SPECIAL = 8
const FOREIGN = 16
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => classOf(String.fromCharCode(code)))

function classOf(character: string): number {
  if (/[A-Z]/.test(character)) return UPPER
  if (/[a-z]/.test(character)) return LOWER
  return /\d/.test(character) ? DIGIT : 0
}

/** This bit lower-cases ASCII capitals and keeps small letters and digits. */
export const LOWER_CASE = 0x20

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

export interface TextVisitor {
  ascii(start: number, end: number): void
  folded(token: Token): void
  /**
   * A stretch of words that signs or capitals may join or split, after its words.
   * @param isSpecial It has a capital within a word, an emoji or the like.
   */
  stretch?(start: number, end: number, isSpecial: boolean): void
}

/** Signs within a word or number, and those that end one. See search-tokens.ts. */
const JOINER = 1
const END_SIGN = 2
const SIGNS = new Uint8Array(128)
for (const sign of "'-_.,&") SIGNS[sign.charCodeAt(0)] = JOINER
for (const sign of '#+') SIGNS[sign.charCodeAt(0)] = END_SIGN

/** Capitals of Latin-1, Greek and Cyrillic; special hyphens and apostrophes, and symbols such as emoji. */
function classOfForeign(code: number): number {
  if (code < 0x2010) return isForeignCapital(code) ? UPPER : LOWER
  if (code <= 0x2bff) return code >= 0x203c || code === 0x2019 || code <= 0x2011 ? SPECIAL : LOWER
  return code >= 0xd83c && code <= 0xd83e ? SPECIAL : LOWER
}

const isForeignCapital = (code: number): boolean =>
  (code >= 0xc0 && code <= 0xde) || (code >= 0x391 && code <= 0x3ab) || (code >= 0x400 && code <= 0x42f)

/** A capital after small letters (`userName`, `utf8Decode`), or a word after capitals (`XMLHttp`). */
function mixesCases(text: string, start: number, end: number): boolean {
  let before = 0
  let capitals = 0
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    const now = code < 128 ? (CLASSES[code] ?? 0) : classOfForeign(code)
    if (now === UPPER && before === LOWER) return true
    if (now === LOWER && capitals > 1) return true
    capitals = now === UPPER ? capitals + 1 : 0
    if (now !== DIGIT) before = now
  }
  return false
}

const isWordUnit = (code: number): boolean => code >= 128 || (CLASSES[code] ?? 0) > 0

/** Scans ASCII manually, because Unicode expressions cost several times as much and most text is ASCII. */
export function walk(text: string, visitor: TextVisitor): void {
  /** The stretch that goes on; -1 = none. */
  let stretch = -1
  let isSpecial = false
  for (let at = 0; at < text.length; ) {
    let end = at
    let classes = 0
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end)
      const now = code < 128 ? (CLASSES[code] ?? 0) : FOREIGN | classOfForeign(code)
      if (now === 0) break
      classes |= now
    }
    const foreign = (classes & FOREIGN) !== 0
    if ((classes & SPECIAL) !== 0) isSpecial = true
    else if ((classes & CASES) === CASES && mixesCases(text, at, end)) isSpecial = true
    if (foreign) walkRuns(text.slice(at, end), at, visitor)
    else if (end > at) visitor.ascii(at, end)
    if (end > at) {
      const sign = end < text.length ? SIGNS[text.charCodeAt(end)] : 0
      if (sign === JOINER && isWordUnit(text.charCodeAt(end + 1))) {
        if (stretch < 0) stretch = at
      } else {
        if (isSpecial || stretch >= 0 || sign === END_SIGN)
          visitor.stretch?.(stretch < 0 ? at : stretch, end, isSpecial)
        stretch = -1
        isSpecial = false
      }
    }
    at = end + 1
  }
}

/** Text between two ASCII separators; it may contain other separators. */
function walkRuns(stretch: string, offset: number, visitor: TextVisitor): void {
  for (const run of stretch.matchAll(RUN)) {
    const start = offset + run.index
    if (ONLY_ASCII.test(run[0])) visitor.ascii(start, start + run[0].length)
    else for (const token of foldedTokens(fold(run[0]), start)) visitor.folded(token)
  }
}

export const asciiWord = (text: string, start: number, end: number): string =>
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
