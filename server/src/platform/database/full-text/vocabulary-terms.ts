import type { SearchTermRow } from './search-terms.tables.ts'

/** Letters only: a number or identifier is rarely a misspelling. Shorter words have too many similar words. */
const WORD = /^[\p{L}\p{M}]{4,32}$/u

export const isVocabularyWord = (token: string): boolean => WORD.test(token)

export function toTermRow(tenantId: string, term: string): SearchTermRow {
  const characters = [...term]
  return { tenant_id: tenantId, size: characters.length, term, reversed: characters.toReversed().join('') }
}
