import { searchTokens } from '#core/search-tokens'
import { tokenise } from '#core/tokens'
import { queryWords, type TypedWord } from '../query-words.ts'

export interface QuickQuery {
  /** Deduplicated, in text order. The last word may be a prefix. */
  words: TypedWord[]
  sequence: string[]
  /** The index tokens of a title that equals the query. */
  titleTokens: string[]
  /** Quoted words must appear consecutively in this order. */
  phrases: string[][]
  /** Count of space-separated parts: an address is one part but several words. */
  spaced: number
}

const MAX_WORDS = 32
const PART = /"([^"]*)("?)|[^"]+/g

/** Typing never fails: an unclosed quotation mark extends to the end. */
export function parseQuickQuery(text: string): QuickQuery {
  const sequence: string[] = []
  const phrases: string[][] = []
  const words = new Map<string, TypedWord>()
  let last = ''
  for (const [part, quoted, closing] of text.matchAll(PART)) {
    const tokens = tokenise(quoted ?? part).map(({ token }) => token)
    sequence.push(...tokens)
    const typed = queryWords(quoted ?? part, closing !== '"')
    for (const word of typed) words.set(word.token, { ...words.get(word.token), ...word })
    if (typed.length === 0) continue
    last = typed.find(({ prefix }) => prefix)?.token ?? ''
    if (quoted === undefined) continue
    // The last word of an unclosed phrase is still being typed.
    const phrase = closing === '"' ? tokens : tokens.slice(0, -1)
    if (phrase.length > 1) phrases.push(phrase)
  }
  return {
    words: [...words.values()].slice(0, MAX_WORDS).map((word) => ({ ...word, prefix: word.token === last })),
    sequence,
    titleTokens: searchTokens(text),
    phrases,
    spaced: text.trim().split(/\s+/u).length,
  }
}
