import type { CountQuery, QueryWord } from './full-text.ts'

/** 2^42 ms is the year 2109; times 2048 it is still a safe integer (see sqlite-rows.ts). */
const LATEST = 2 ** 42 - 1
/** PostgreSQL allows 1 MB for all lexemes of a document. Words beyond this limit are not indexed, on either engine. */
const MAX_BYTES = 900_000
/** Share of `MAX_BYTES` for a title, whose words are stored twice. */
const MAX_TITLE_BYTES = 140_000
/** Extra bytes per lexeme on PostgreSQL: block number and mark. */
const OVERHEAD_BYTES = 12
export const MAX_WORDS = 64

/** ASCII other than lower-case letters and digits would end a token or act as an operator. */
const NOT_A_TOKEN = /[^a-z0-9\u0080-\u{10ffff}]/u

const PLAIN = /^[a-z0-9]+$/

export const indexedInstant = (at: number): number => Math.min(Math.max(Math.floor(at), 0), LATEST)

export function distinctTokens(titleTokens: string[], bodyTokens: string[]): { title: Set<string>; body: Set<string> } {
  let remaining = MAX_BYTES
  const take = (tokens: string[], untilLeft: number): Set<string> => {
    const tokenSet = new Set<string>()
    for (const token of tokens) {
      if (tokenSet.has(token)) continue
      const bytes = bytesOf(token) + OVERHEAD_BYTES
      if (remaining - bytes < untilLeft) break
      remaining -= bytes
      tokenSet.add(token)
    }
    return tokenSet
  }
  return { title: take(titleTokens, MAX_BYTES - MAX_TITLE_BYTES), body: take(bodyTokens, 0) }
}

function bytesOf(token: string): number {
  if (PLAIN.test(token)) return token.length
  assertToken(token)
  return Buffer.byteLength(token)
}

export function searchedWords(query: CountQuery): CountQuery['words'] | null {
  const words = query.words.slice(0, MAX_WORDS)
  for (const { token, or = [] } of words) for (const each of [token, ...or]) assertToken(each)
  return words.length === 0 || query.kinds.length === 0 || query.projectIds?.length === 0 ? null : words
}

/**
 * From this length on, a prefix has no index of its own on SQLite (migrations/baseline/search.ts). It is slow on both
 * engines when many words match.
 */
const LONG_FROM = 4

export const isLongPrefix = ({ token, prefix }: QueryWord): boolean => prefix && [...token].length >= LONG_FROM

/**
 * Returns the words with long prefixes as whole words. null when there are none, or when the query tolerates
 * misspellings.
 */
export function asFullWords(words: readonly QueryWord[]): QueryWord[] | null {
  if (!words.some(isLongPrefix) || words.some(({ or = [] }) => or.length > 0)) return null
  return words.map((word) => (isLongPrefix(word) ? { ...word, prefix: false } : word))
}

function assertToken(token: string): void {
  if (token === '' || NOT_A_TOKEN.test(token)) throw new Error(`"${token}" is not a token of core/tokens`)
}
