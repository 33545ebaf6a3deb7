import type { CountQuery, QueryWord } from './full-text.ts'

/** 2^42 ms is the year 2109; times 2048 it is still a safe integer (see sqlite-rows.ts). */
const LATEST = 2 ** 42 - 1
/** PostgreSQL allows 1 MB for all lexemes of a document. The rest is not indexed, on either engine. */
const MOST_BYTES = 900_000
/** Of them for a title, whose words stand there twice. */
const MOST_TITLE_BYTES = 140_000
/** What a lexeme costs there beside its own bytes: the number of its block and a mark. */
const OVERHEAD_BYTES = 12
/** Words of a query that count. */
export const MOST_WORDS = 64

/** Anything of ASCII but small letters and digits would end a token, or be read as an operator. */
const NOT_A_TOKEN = /[^a-z0-9\u0080-\u{10ffff}]/u

/** What most tokens are; told apart because there are many. */
const PLAIN = /^[a-z0-9]+$/

/** Instants before 1970 count as 1970. */
export const indexedInstant = (at: number): number => Math.min(Math.max(Math.floor(at), 0), LATEST)

/** The distinct tokens of a document, title first, as many as the index holds. */
export function distinctTokens(titleTokens: string[], bodyTokens: string[]): { title: Set<string>; body: Set<string> } {
  let left = MOST_BYTES
  const take = (tokens: string[], untilLeft: number): Set<string> => {
    const taken = new Set<string>()
    for (const token of tokens) {
      if (taken.has(token)) continue
      const bytes = bytesOf(token) + OVERHEAD_BYTES
      if (left - bytes < untilLeft) break
      left -= bytes
      taken.add(token)
    }
    return taken
  }
  return { title: take(titleTokens, MOST_BYTES - MOST_TITLE_BYTES), body: take(bodyTokens, 0) }
}

function bytesOf(token: string): number {
  if (PLAIN.test(token)) return token.length
  assertToken(token)
  return Buffer.byteLength(token)
}

/** The words of a query; null when it can match nothing. */
export function searchedWords(query: CountQuery): CountQuery['words'] | null {
  const words = query.words.slice(0, MOST_WORDS)
  for (const { token, or = [] } of words) for (const each of [token, ...or]) assertToken(each)
  return words.length === 0 || query.kinds.length === 0 || query.projectIds?.length === 0 ? null : words
}

/**
 * From so many letters on a beginning has no index of its own on SQLite (migration 0002), and is slow on both when many
 * words begin so.
 */
const LONG_FROM = 4

export const isLongBeginning = ({ token, prefix }: QueryWord): boolean => prefix && [...token].length >= LONG_FROM

/** The same words with no longer one as a beginning. null when there was none, or where misspellings are forgiven. */
export function asWhole(words: readonly QueryWord[]): QueryWord[] | null {
  if (!words.some(isLongBeginning) || words.some(({ or = [] }) => or.length > 0)) return null
  return words.map((word) => (isLongBeginning(word) ? { ...word, prefix: false } : word))
}

/** A bug of the caller: text has to go through the tokeniser first. */
function assertToken(token: string): void {
  if (token === '' || NOT_A_TOKEN.test(token)) throw new Error(`"${token}" is not a token of core/tokens`)
}
