import { inTurns } from '#platform/clock/wait'
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
  const score = async (hits: HitText[]): Promise<RankedHit[]> =>
    (await inTurns(hits, (hit) => ({ hit, reasons: reasonsOf(hit) }))).sort(byScore)
  const hits = await found.readHits(tenantId, candidates, mayStandIn(criteria.words))
  const ofTypes = Object.values(Object.groupBy(hits, ({ type }) => type))
  const promising = await inTurns(ofTypes, (ofType) => mostPromising(ofType ?? [], criteria, score))
  const ranked = await score(await found.withTexts(tenantId, promising.flat(), READ_CHARS))
  return ranked.filter((each) => hasEnough(each, criteria))
}

const hasEnough = ({ hit, reasons }: RankedHit, { doubtful }: RankingCriteria): boolean =>
  !doubtful?.ids.has(hit.id) ||
  reasons.words.filter(({ fit }) => fit !== 'none' && fit !== 'form').length >= doubtful.atLeast

async function mostPromising(
  hits: HitText[],
  { asText }: RankingCriteria,
  score: (hits: HitText[]) => Promise<RankedHit[]>,
): Promise<HitText[]> {
  // A text query has already selected its candidates by their words.
  if (asText || hits.length <= READ_OF_KIND) return hits
  return (await score(hits)).slice(0, READ_OF_KIND).map(({ hit }) => hit)
}

const byScore = (a: RankedHit, b: RankedHit): number =>
  b.reasons.score - a.reasons.score || b.hit.at - a.hit.at || (a.hit.id < b.hit.id ? 1 : -1)
