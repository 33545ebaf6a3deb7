import { searchTokens } from '#core/search-tokens'

export interface SearchText {
  titleTokens: string[]
  bodyTokens: string[]
}

/** Distinct indexed words per record. */
export const MAX_TOKENS = 20_000
/** Indexed characters per record: about 80,000 words. Longer texts would block other requests. */
export const MAX_CHARS = 500_000
/** Folding makes a non-ASCII character cost this many times more. */
export const FOREIGN_COST = 4

/** Counts title words first, so that a long text never displaces them. */
export function prepareText(title: string, body: string): SearchText {
  const titleTokens = searchTokens(truncate(title), MAX_TOKENS)
  return { titleTokens, bodyTokens: searchTokens(truncate(body), MAX_TOKENS - titleTokens.length) }
}

/** Never splits a surrogate pair: its halves fold as one. */
function truncate(text: string): string {
  if (text.length * FOREIGN_COST <= MAX_CHARS) return text
  let remaining = MAX_CHARS
  let end = 0
  for (; end < text.length && remaining > 0; end += 1) remaining -= text.charCodeAt(end) < 0x80 ? 1 : FOREIGN_COST
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
}
