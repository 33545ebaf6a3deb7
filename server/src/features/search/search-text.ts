import { tokenise } from '#core/tokens'

/** A record's words as the index keeps them: each once. */
export interface SearchText {
  titleTokens: string[]
  bodyTokens: string[]
}

/** Distinct words of one record that can be found. */
export const MAX_TOKENS = 20_000
/** Characters that are read for them: about 80,000 words. Reading more would hold up other requests. */
export const MAX_CHARS = 500_000
/** A character beyond ASCII counts as so many: folding it takes that much longer. */
export const FOREIGN_COST = 4

/** The title's words count first, so that a long text never pushes them out. */
export function prepareText(title: string, body: string): SearchText {
  const titleTokens = distinct(title, MAX_TOKENS)
  return { titleTokens, bodyTokens: distinct(body, MAX_TOKENS - titleTokens.length) }
}

function distinct(text: string, limit: number): string[] {
  const tokens = new Set<string>()
  for (const { token } of tokenise(beginning(text))) {
    if (tokens.size >= limit) break
    tokens.add(token)
  }
  return [...tokens]
}

/** As much of a text as is read. Never between the halves of a surrogate pair: they fold as one. */
function beginning(text: string): string {
  if (text.length * FOREIGN_COST <= MAX_CHARS) return text
  let left = MAX_CHARS
  let end = 0
  for (; end < text.length && left > 0; end += 1) left -= text.charCodeAt(end) < 0x80 ? 1 : FOREIGN_COST
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
}
