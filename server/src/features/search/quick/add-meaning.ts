import type { FoundRecords } from '../found-records.ts'
import type { Meaning, Near } from '../meaning/find-nearest.ts'
import type { SearchScope } from './find-leading.ts'
import type { FindWords } from './find-words.ts'
import type { HitText } from './hit-texts.ts'
import { type RankedHit, type RankingCriteria, type Reasons, scoring } from './score-hit.ts'

/** Share of the meaning in the score of a hit of a question. */
const SHARE = 0.5
/** Most that the meaning adds for a few words: as much as a fresh date. */
const BONUS = 1

interface Ranked {
  ranked: readonly RankedHit[]
  criteria: RankingCriteria
  find: FindWords
  now: number
}

/**
 * Adds the nearness of meaning to the scores of hits, and related records without the words. Questions weigh words and
 * meaning alike (Bruch et al.: An analysis of fusion functions for hybrid retrieval, 2022). For a few words, hits with
 * the words stand above all others.
 */
export async function addMeaning(
  found: FoundRecords,
  scope: SearchScope,
  meaning: Meaning,
  { ranked, criteria, find, now }: Ranked,
): Promise<RankedHit[]> {
  const refs = ranked.map(({ hit }) => ({ kind: hit.type, id: hit.id }))
  const [nearness, related] = await Promise.all([
    meaning.nearness(refs),
    readRelated(found, scope, meaning.related, new Set(refs.map(({ id }) => id))),
  ])
  const relatedValues = new Map(meaning.related.map(({ id, value }) => [id, value]))
  const reasonsOf = scoring(criteria, now, find)
  const withoutWords = related.map((hit) => ({ hit, reasons: reasonsOf(hit) }))
  const nearnessOf = ({ hit }: RankedHit): number | undefined => relatedValues.get(hit.id) ?? nearness.get(hit.id)
  const scores = criteria.asText ? scoresOfQuestion(ranked, nearnessOf) : scoresOfWords(ranked, nearnessOf)
  return [...ranked, ...withoutWords]
    .map((each) => withScore(each, scores(each), relatedValues.has(each.hit.id)))
    .sort((a, b) => b.reasons.score - a.reasons.score || b.hit.at - a.hit.at || (a.hit.id < b.hit.id ? 1 : -1))
}

type NearnessOf = (ranked: RankedHit) => number | undefined

function scoresOfQuestion(ranked: readonly RankedHit[], nearnessOf: NearnessOf): (each: RankedHit) => number {
  const highest = Math.max(1, ...ranked.map(({ reasons }) => reasons.score))
  return (each) => {
    const value = nearnessOf(each)
    const { score } = each.reasons
    return value === undefined ? score : score + SHARE * (value * highest - score)
  }
}

function scoresOfWords(ranked: readonly RankedHit[], nearnessOf: NearnessOf): (each: RankedHit) => number {
  const withWords = new Set(ranked)
  const lowest = Math.min(0, ...ranked.map(({ reasons }) => reasons.score)) - 1
  return (each) => {
    const { score, validity } = each.reasons
    const value = nearnessOf(each) ?? 0
    return withWords.has(each) ? score + BONUS * value : lowest + value + validity
  }
}

/** Spam and records outside of the scope need the words themselves, or are no hits. */
async function readRelated(
  found: FoundRecords,
  { tenantId, projectIds, types }: SearchScope,
  related: readonly Near[],
  rankedIds: ReadonlySet<string>,
): Promise<HitText[]> {
  const refs = related.filter(({ id }) => !rankedIds.has(id))
  if (refs.length === 0) return []
  const hits = await found.readHits(tenantId, refs, () => true)
  return hits.filter(
    ({ type, projectId, mailbox }) =>
      types.includes(type) && mailbox !== 'spam' && (projectIds === null || projectIds.includes(projectId)),
  )
}

function withScore({ hit, reasons }: RankedHit, score: number, isRelated: boolean): RankedHit {
  const changed: Reasons = { ...reasons, score, meaning: score - reasons.score, isRelated }
  return { hit, reasons: changed }
}
