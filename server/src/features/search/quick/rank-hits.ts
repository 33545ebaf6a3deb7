import { inTurns } from '#platform/clock/wait'
import type { Candidate } from '#platform/database/full-text/full-text'
import type { FoundRecords } from '../found-records.ts'
import { addContext } from './add-context.ts'
import { addLikeness } from './add-likeness.ts'
import type { SearchScope } from './find-leading.ts'
import { type FindWords, mayStandIn } from './find-words.ts'
import type { HitText } from './hit-texts.ts'
import { type RankedHit, type RankingCriteria, scoring } from './score-hit.ts'

/** Limit of candidates per type with texts to read; titles and names select them. */
const READ_OF_KIND = 24
const READ_CHARS = 6_000

export async function rankHits(
  found: FoundRecords,
  { tenantId, projectIds }: SearchScope,
  { candidates, criteria }: { candidates: readonly Candidate[]; criteria: RankingCriteria },
  find: FindWords,
  now: number,
): Promise<RankedHit[]> {
  const reasonsOf = scoring(criteria, now, find)
  const score = async (hits: HitText[]): Promise<RankedHit[]> =>
    (await inTurns(hits, (hit) => ({ hit, reasons: reasonsOf(hit) }))).sort(byScore)
  const read = (refs: readonly { kind: string; id: string }[]): Promise<HitText[]> =>
    found.readHits(tenantId, refs, mayStandIn(criteria.words))
  const hits = await read(candidates)
  const ofTypes = Object.values(Object.groupBy(hits, ({ type }) => type))
  const promising = await inTurns(ofTypes, (ofType) => mostPromising(ofType ?? [], criteria, score))
  const ranked = await score(await found.withTexts(tenantId, promising.flat(), READ_CHARS))
  if (!criteria.asText) return ranked
  const isInScope = ({ projectId }: HitText): boolean => projectIds === null || projectIds.includes(projectId)
  const scoreMore = async (refs: { kind: string; id: string }[]): Promise<RankedHit[]> =>
    score(await found.withTexts(tenantId, (await read(refs)).filter(isInScope), READ_CHARS))
  const withContext = await addContext(found, tenantId, (await addLikeness(ranked)).sort(byScore), scoreMore)
  return withContext.filter((each) => hasEnough(each, criteria)).sort(byScore)
}

const hasEnough = ({ hit, reasons }: RankedHit, { doubtful }: RankingCriteria): boolean =>
  !doubtful ||
  doubtful.sure.has(hit.id) ||
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
