import type { CountedKind, CountedLists, LookedKind, LookedLists } from './count-lists.ts'
import type { CountQuery } from './full-text.ts'
import type { CountedWord } from './read-words.ts'
import type { MatchedWord } from './sqlite-match.ts'
import { scopeCode } from './sqlite-scopes.ts'
import { isLongBeginning } from './words.ts'

/** What a reader thread may count by the lists themselves, as `count_lists` takes it; null where FTS5 is as fast. */
export function listsToCount(query: CountQuery, words: readonly MatchedWord[], most: number): string | null {
  if (!mayBeCountedByLists(query, words)) return null
  const { tenantId, projectIds } = query
  const kinds = query.kinds.map((kind): CountedKind => {
    const code = scopeCode(tenantId, kind)
    return {
      code,
      projects: projectIds?.map((projectId) => scopeCode(tenantId, kind, projectId)) ?? null,
      words: words.map((word) => listsOfWord(code, word)),
    }
  })
  return JSON.stringify({ kinds, most } satisfies CountedLists)
}

/** The same for words of which one may be a beginning and no other is, with what that stands for. */
export function listsToLookAt(
  query: CountQuery,
  words: readonly MatchedWord[],
  beginning: MatchedWord,
  limits: Omit<LookedLists, 'kinds'>,
): string | null {
  const whole = words.map((word) => ({ ...word, prefix: false }))
  const others = whole.filter((_word, at) => words[at] !== beginning)
  if ((query.projectIds === null && others.length === 0) || !mayBeCountedByLists(query, whole)) return null
  const { tenantId, projectIds } = query
  const kinds = query.kinds.map((kind): LookedKind => {
    const code = scopeCode(tenantId, kind)
    return {
      code,
      projects: projectIds?.map((projectId) => scopeCode(tenantId, kind, projectId)) ?? null,
      words: others.map((word) => listsOfWord(code, word)),
      term: code + beginning.token,
    }
  })
  return JSON.stringify({ kinds, ...limits } satisfies LookedLists)
}

function listsOfWord(code: string, { token, or = [], prefix, meantBefore }: MatchedWord): CountedWord {
  const begins = prefix || meantBefore !== undefined
  const terms = begins ? (meantBefore ?? or) : [token, ...or]
  return { terms: [...new Set(terms)].map((term) => code + term), beginning: begins ? code + token : '' }
}

/** Where the lists can tell it, and no word is a short beginning: FTS5 has lists of its own of those. */
export function mayBeCountedByLists(query: CountQuery, words: readonly MatchedWord[]): boolean {
  if (query.field !== 'any' || query.between || query.visibleOnly !== true) return false
  if (words.length > 1 && query.match !== 'all') return false
  if (words.some((word) => word.othersOnly || (word.prefix && !isLongBeginning(word)))) return false
  return query.projectIds !== null || words.some(isOneTerm)
}

const isOneTerm = ({ token, prefix, or = [] }: MatchedWord): boolean => !prefix && or.every((other) => other === token)
