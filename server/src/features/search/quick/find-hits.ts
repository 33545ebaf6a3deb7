import { distinctCandidates } from '#platform/database/full-text/distinct-candidates'
import type { FullText } from '#platform/database/full-text/full-text'
import type { FoundRecords } from '../found-records.ts'
import { findByText } from './find-by-text.ts'
import { findLeading, type Leading, NOTHING, type SearchScope, toLeading } from './find-leading.ts'
import { findPhrases } from './find-phrases.ts'
import type { SearchedWord } from './find-words.ts'
import { forgiveTypos } from './forgive-typos.ts'
import type { QuickQuery } from './parse-quick-query.ts'
import type { RankingCriteria } from './score-hit.ts'

/** Fewer matches trigger typo tolerance and relaxed matching. */
const FEW = 5
/** Queries with this many words may miss some (docs/spec/search.md §3). */
const RELAXED_FROM = 4
/** Queries with this many words count as text. */
const TEXT_FROM = 9

export interface Hits extends Leading {
  criteria: RankingCriteria
  relaxed: boolean
}

interface Index {
  fullText: FullText
  found: FoundRecords
}

/**
 * Finds candidates before ranking: first with all words. Few matches add similar spellings; still few matches on a long
 * query accept half of the words.
 */
export async function findHits(index: Index, scope: SearchScope, query: QuickQuery): Promise<Hits> {
  const exact = asHits(query, query.words)
  if (query.words.length === 0 || scope.types.length === 0) return exact(NOTHING)
  if (query.phrases.length > 0) return findQuoted(index, scope, query)
  const { fullText } = index
  const first = await findLeading(fullText, scope, query.words, 'all', query.titleTokens)
  if (first.count >= FEW) return exact(first)
  if (query.words.length >= TEXT_FROM && query.spaced >= RELAXED_FROM) return asText(fullText, scope, query, first)
  const forgiven = await forgiveTypos(fullText, scope.tenantId, query.words)
  const hits = asHits(query, forgiven.words)
  const reported = forgiven.degraded ? toLeading(first.candidates, { ...first, degraded: forgiven.degraded }) : first
  const second = forgiven.changed
    ? withDegradation(await findLeading(fullText, scope, forgiven.words, 'all', query.titleTokens), forgiven.degraded)
    : reported
  if (second.count >= FEW || Math.min(query.words.length, query.spaced) < RELAXED_FROM) return hits(second)
  const half = Math.ceil(query.words.length / 2)
  const third = withDegradation(
    await findLeading(fullText, scope, forgiven.words, { atLeast: half }, query.titleTokens),
    forgiven.degraded,
  )
  return third.count > second.count ? asHalf(fullText, scope, { ...query, words: forgiven.words }, third) : hits(second)
}

/**
 * Requires all words and each phrase. A long query without such a record keeps its phrases and may miss the words around
 * them; without such a record too, its words may stand anywhere.
 */
async function findQuoted(index: Index, scope: SearchScope, query: QuickQuery): Promise<Hits> {
  const exact = asHits(query, query.words)
  const first = await findPhrases(index, scope, query)
  const quoted = new Set(query.phrases.flat())
  const around = query.words.filter(({ token }) => !quoted.has(token))
  if (first.count > 0 || around.length === 0 || query.words.length < RELAXED_FROM) return exact(first)
  const words = query.words.filter(({ token }) => quoted.has(token))
  const second = await findPhrases(index, scope, { ...query, words })
  if (second.count > 0) return { ...exact(second), relaxed: true }
  return { ...(await findHits(index, scope, { ...query, phrases: [] })), relaxed: true }
}

function withDegradation(leading: Leading, degraded: string): Leading {
  if (degraded === '') return leading
  return {
    ...leading,
    degraded: leading.degraded || degraded,
    countAll: async () => {
      const counted = await leading.countAll()
      return { ...counted, degraded: counted.degraded || degraded }
    },
  }
}

/** Returns records with half of the words, those with significant words first. The newest alone would be arbitrary. */
async function asHalf(
  fullText: Index['fullText'],
  scope: SearchScope,
  query: QuickQuery,
  leading: Leading,
): Promise<Hits> {
  const byText = await findByText(fullText, scope, query.sequence)
  const telling = new Map(
    byText.words.map((word, index) => [word.token, { ...word, weight: byText.weights[index] ?? 0 }]),
  )
  const sure = new Set(leading.candidates.map(({ id }) => id))
  const criteria: RankingCriteria = {
    words: query.words.map((word) => ({ ...telling.get(word.token), ...word })),
    sequence: query.sequence,
    weights: query.words.map(({ token }) => telling.get(token)?.weight ?? 0),
    asText: true,
    doubtful: { sure, atLeast: Math.ceil(query.words.length / 2) },
  }
  const candidates = distinctCandidates([...leading.candidates, ...byText.candidates])
  return { ...leading, candidates, criteria, relaxed: true }
}

const asHits =
  (query: QuickQuery, words: readonly SearchedWord[]) =>
  (leading: Leading): Hits => ({
    ...leading,
    criteria: { words, sequence: query.sequence, weights: words.map(() => 1), asText: false },
    relaxed: false,
  })

async function asText(
  fullText: Index['fullText'],
  scope: SearchScope,
  query: QuickQuery,
  first: Leading,
): Promise<Hits> {
  const found = await findByText(fullText, scope, query.sequence)
  const more = found.degraded !== '' || found.count > first.count
  if (!more || found.candidates.length === 0) return asHits(query, query.words)(first)
  const { words, weights, ...leading } = found
  const candidates = distinctCandidates([...first.candidates, ...leading.candidates])
  const criteria = { words, sequence: query.sequence, weights, asText: true }
  return { ...leading, candidates, criteria, relaxed: true }
}
