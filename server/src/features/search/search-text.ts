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

/** The title's words count first, so that a long text never pushes them out. */
export function prepareText(title: string, body: string): SearchText {
  const titleTokens = distinct(title, MAX_TOKENS)
  return { titleTokens, bodyTokens: distinct(body, MAX_TOKENS - titleTokens.length) }
}

function distinct(text: string, limit: number): string[] {
  const tokens = new Set<string>()
  for (const { token } of tokenise(text.slice(0, MAX_CHARS))) {
    if (tokens.size >= limit) break
    tokens.add(token)
  }
  return [...tokens]
}
