import type { Candidate } from '#platform/database/full-text/full-text'
import type { FoundRecords } from '../found-records.ts'
import { type FindWords, mayStandIn } from './find-words.ts'
import type { HitText } from './hit-texts.ts'
import { type RankingCriteria, type Reasons, scoring } from './score-hit.ts'

export interface RankedHit {
  hit: HitText
  reasons: Reasons
}

/** Limit of candidates per type with texts to read; titles and names select them. */
const READ_OF_KIND = 24
const READ_CHARS = 6_000

export async function rankHits(
  found: FoundRecords,
  tenantId: string,
  candidates: readonly Candidate[],
  criteria: RankingCriteria,
  find: FindWords,
  now: number,
): Promise<RankedHit[]> {
  const reasonsOf = scoring(criteria, now, find)
  const score = (hits: HitText[]): RankedHit[] => hits.map((hit) => ({ hit, reasons: reasonsOf(hit) })).sort(byScore)
  const hits = await found.readHits(tenantId, candidates, mayStandIn(criteria.words))
  const promising = Object.values(Object.groupBy(hits, ({ type }) => type)).flatMap((ofType) =>
    mostPromising(ofType ?? [], criteria, score),
  )
  return score(await found.withTexts(tenantId, promising, READ_CHARS)).filter((ranked) => hasEnough(ranked, criteria))
}

const hasEnough = ({ hit, reasons }: RankedHit, { doubtful }: RankingCriteria): boolean =>
  !doubtful?.ids.has(hit.id) ||
  reasons.words.filter(({ fit }) => fit !== 'none' && fit !== 'form').length >= doubtful.atLeast

function mostPromising(
  hits: HitText[],
  { asText }: RankingCriteria,
  score: (hits: HitText[]) => RankedHit[],
): HitText[] {
  // A text query has already selected its candidates by their words.
  if (asText || hits.length <= READ_OF_KIND) return hits
  return score(hits)
    .slice(0, READ_OF_KIND)
    .map(({ hit }) => hit)
}

const byScore = (a: RankedHit, b: RankedHit): number =>
  b.reasons.score - a.reasons.score || b.hit.at - a.hit.at || (a.hit.id < b.hit.id ? 1 : -1)
