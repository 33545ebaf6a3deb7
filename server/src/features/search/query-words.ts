import { type FormToken, formsOf } from '#core/search-tokens'
import { type Token, tokenise } from '#core/tokens'
import type { QueryWord } from '#platform/database/full-text/full-text'

/** A word of a query. */
export interface TypedWord extends QueryWord {
  /** Those of `or` that are the same word, written without its signs: `nodejs` for `node.js`. */
  same?: readonly string[]
}

/** Returns the distinct words of a query in text order, emoji first. `C#` and `C` are different words. */
export function queryWords(text: string, prefixLast: boolean): TypedWord[] {
  const forms = formsOf(text)
  const symbols = forms
    .filter(({ form }) => form === 'symbol')
    .map(({ token }): TypedWord => ({ token, prefix: false }))
  const words = [...symbols, ...tokenise(text).map((token) => wordOf(token, forms))]
  const last = words.at(-1)?.token
  const distinct = new Map<string, TypedWord>()
  for (const word of words) {
    const prefix = prefixLast && word.token === last
    distinct.set(word.token, { ...distinct.get(word.token), ...word, prefix })
  }
  return [...distinct.values()]
}

function wordOf(token: Token, forms: readonly FormToken[]): TypedWord {
  const around = forms.filter(({ start, end }) => start <= token.start && token.end <= end)
  const signed = around.find(({ form }) => form === 'signed')
  if (signed) return { token: signed.token, prefix: false }
  const same = around.filter(({ form }) => form === 'joined').map((each) => each.token)
  return { token: token.token, prefix: false, ...(same.length > 0 ? { or: same, same } : {}) }
}
