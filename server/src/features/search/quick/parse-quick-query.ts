import { tokenise } from '#core/tokens'
import type { QueryWord } from '#platform/database/full-text/full-text'

export interface QuickQuery {
  /** Deduplicated, in text order. The last word may be a prefix. */
  words: QueryWord[]
  sequence: string[]
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
  let prefixLast = false
  for (const [part, quoted, closing] of text.matchAll(PART)) {
    const tokens = tokenise(quoted ?? part).map(({ token }) => token)
    sequence.push(...tokens)
    if (tokens.length === 0) continue
    prefixLast = closing !== '"'
    if (quoted === undefined) continue
    // The last word of an unclosed phrase is still being typed.
    const phrase = closing === '"' ? tokens : tokens.slice(0, -1)
    if (phrase.length > 1) phrases.push(phrase)
  }
  const last = sequence.at(-1)
  const distinct = [...new Set(sequence)].slice(0, MAX_WORDS)
  return {
    words: distinct.map((token) => ({ token, prefix: prefixLast && token === last })),
    sequence,
    phrases,
    spaced: text.trim().split(/\s+/u).length,
  }
}
