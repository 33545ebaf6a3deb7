import { type FoldedText, fold } from './fold.ts'

/** One word of a text: what it is searched by, and where it stands in the original (UTF-16 offsets, end exclusive). */
export interface Token {
  token: string
  start: number
  end: number
}

/** Longer words are cut; nobody types more of a word, and both full-text engines have limits. */
const LONGEST = 64

/** Letters, digits and their marks, with the invisible characters that only say where a word may break or join. */
const RUN = /[\p{Alphabetic}\p{L}\p{N}\p{M}\p{Join_Control}\u00ad\u2060\ufeff]+/gu
const WORD_CHARACTER = /[\p{Alphabetic}\p{L}\p{N}\p{M}]/u
const SOUND_OR_DIGIT = /[\p{L}\p{N}]/u
/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
const ONLY_ASCII = /^[a-z0-9]*$/i

const words = new Intl.Segmenter('und', { granularity: 'word' })

/** Of ASCII: 1 is a letter or a digit, anything else parts words. */
const JOINS = Uint8Array.from({ length: 128 }, (_, code) => (/[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0))

/**
 * Splits a text into words at everything that is neither letter nor digit, so the parts of an address or a name with
 * punctuation are words of their own. Case, accents, widths and ligatures are folded away (Unicode NFKC and more).
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  // ASCII, which is most of all text, is walked by hand: expressions with Unicode classes cost several times as much.
  for (let at = 0; at < text.length; ) {
    let end = at
    let foreign = false
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end)
      if (code >= 128) foreign = true
      else if (JOINS[code] === 0) break
    }
    if (foreign) addRuns(tokens, text.slice(at, end), at)
    else if (end > at) addAscii(tokens, text.slice(at, end), at)
    at = end + 1
  }
  return tokens
}

/** What lies between two separators of ASCII; others may be within. */
function addRuns(tokens: Token[], stretch: string, offset: number): void {
  for (const run of stretch.matchAll(RUN)) {
    if (ONLY_ASCII.test(run[0])) addAscii(tokens, run[0], offset + run.index)
    else addFolded(tokens, fold(run[0]), offset + run.index)
  }
}

function addAscii(tokens: Token[], run: string, start: number): void {
  tokens.push({ token: run.slice(0, LONGEST).toLowerCase(), start, end: start + run.length })
}

/** Folding may bring separators in (one half becomes 1, fraction slash, 2). */
function addFolded(tokens: Token[], folded: FoldedText, offset: number): void {
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
  // What an invisible character kept apart may compose now.
  const text = folded.text.slice(from, to).normalize('NFC')
  if (!SOUND_OR_DIGIT.test(text)) return
  const start = folded.starts[from] ?? 0
  const end = folded.ends[to - 1] ?? start
  tokens.push({ token: cut(text), start: offset + start, end: offset + end })
}

/** Never through the middle of a surrogate pair. */
function cut(text: string): string {
  if (text.length <= LONGEST) return text
  const last = text.charCodeAt(LONGEST - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? LONGEST - 1 : LONGEST)
}
