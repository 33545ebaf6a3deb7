import { tokenise } from '#core/tokens'
import type { QueryWord } from '#platform/database/full-text/full-text'

/** What was typed, taken apart. */
export interface QuickQuery {
  /** Each word once, in the order of the text. The last one may be the beginning of a word. */
  words: QueryWord[]
  /** The whole query as words, for comparing it with a title. */
  sequence: string[]
  /** Words in quotation marks must stand together, in this order. */
  phrases: string[][]
  /** What stands between spaces: an address is one, though it has several words. */
  spaced: number
}

/** More words than this do not count. */
const MOST_WORDS = 32
const PART = /"([^"]*)("?)|[^"]+/g

/** Typing never fails: a quotation mark that is still open reaches to the end. */
export function parseQuickQuery(text: string): QuickQuery {
  const sequence: string[] = []
  const phrases: string[][] = []
  let prefixLast = false
  for (const [part, quoted, closing] of text.matchAll(PART)) {
    const tokens = tokenise(quoted ?? part).map(({ token }) => token)
    sequence.push(...tokens)
    if (tokens.length === 0) continue
    prefixLast = closing !== '"'
    if (quoted === undefined) continue
    // While it is open its last word is still being typed.
    const phrase = closing === '"' ? tokens : tokens.slice(0, -1)
    if (phrase.length > 1) phrases.push(phrase)
  }
  const last = sequence.at(-1)
  const distinct = [...new Set(sequence)].slice(0, MOST_WORDS)
  return {
    words: distinct.map((token) => ({ token, prefix: prefixLast && token === last })),
    sequence,
    phrases,
    spaced: text.trim().split(/\s+/u).length,
  }
}
