import type { Database } from '#platform/database/database'
import type { Candidate } from '#platform/database/full-text/full-text'
import type { HitText } from './hit-texts.ts'
import { readHits } from './read-hits.view.ts'
import { type Reasons, scoreHit, type Wanted } from './score-hit.ts'

export interface RankedHit {
  hit: HitText
  reasons: Reasons
}

/** Candidates of one kind whose texts are read; which ones, their titles and names decide. */
const READ_OF_KIND = 24
/** What is read of a text to rank it. */
const READ_CHARS = 6_000

/** Best first; of equals the newest. */
export async function rankHits(
  database: Database,
  tenantId: string,
  candidates: readonly Candidate[],
  wanted: Wanted,
  now: number,
): Promise<RankedHit[]> {
  const score = (hits: HitText[]): RankedHit[] =>
    hits
      .map((hit) => ({ hit, reasons: scoreHit(hit, wanted, now) }))
      .filter((ranked) => hasEnough(ranked, wanted))
      .sort(byScore)
  const kept: Candidate[] = []
  for (const ofKind of Object.values(Object.groupBy(candidates, ({ kind }) => kind))) {
    kept.push(...(await mostPromising(database, tenantId, ofKind ?? [], wanted, score)))
  }
  return score(await readHits(database, tenantId, kept, READ_CHARS))
}

const hasEnough = ({ hit, reasons }: RankedHit, { doubtful }: Wanted): boolean =>
  !doubtful?.ids.has(hit.id) ||
  reasons.words.filter(({ fit }) => fit !== 'none' && fit !== 'form').length >= doubtful.atLeast

async function mostPromising(
  database: Database,
  tenantId: string,
  candidates: Candidate[],
  { asText }: Wanted,
  score: (hits: HitText[]) => RankedHit[],
): Promise<Candidate[]> {
  // A text's candidates come in their order already.
  if (asText || candidates.length <= READ_OF_KIND) return candidates
  const byTitle = score(await readHits(database, tenantId, candidates, 0))
  return byTitle.slice(0, READ_OF_KIND).map(({ hit }) => ({ kind: hit.type, id: hit.id, at: hit.at }))
}

const byScore = (a: RankedHit, b: RankedHit): number =>
  b.reasons.score - a.reasons.score || b.hit.at - a.hit.at || (a.hit.id < b.hit.id ? 1 : -1)
