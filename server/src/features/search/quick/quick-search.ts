import type { Needs } from '#platform/platform'
import type { FoundRecords } from '../found-records.ts'
import { type Excerpt, excerptOf } from './excerpt.ts'
import { findHits, type Hits } from './find-hits.ts'
import type { Place, Told } from './find-leading.ts'
import { type FindWords, findWords } from './find-words.ts'
import { parseQuickQuery } from './parse-quick-query.ts'
import { type RankedHit, rankHits } from './rank-hits.ts'

export interface QuickSearchInput extends Place {
  text: string
  perType: number
  limit: number
}

export interface ShownHit extends RankedHit {
  excerpt: Excerpt
}

export interface QuickSearchFound extends Told, Pick<Hits, 'relaxed'> {
  hits: ShownHit[]
}

interface Dependencies extends Needs<'clock' | 'fullText'> {
  found: FoundRecords
}

const DEEP_CHARS = 100_000

/**
 * Returns the best matches. The index yields candidates and this code ranks them, so both databases give the same
 * answer.
 * @throws AppError `unavailable` when the index fails.
 */
export async function quickSearch(
  { found, fullText, clock }: Dependencies,
  { text, perType, limit, ...place }: QuickSearchInput,
): Promise<QuickSearchFound> {
  const { candidates, wanted, relaxed, tell } = await findHits({ found, fullText }, place, parseQuickQuery(text))
  const find = findWords(wanted.words)
  const showing = async (): Promise<ShownHit[]> => {
    const ranked = await rankHits(found, place.tenantId, candidates, wanted, find, clock.now())
    return withExcerpts(found, place.tenantId, takeBest(ranked, perType, limit), find)
  }
  // Counts while it prepares the hits, since the count may take longer.
  const [counted, hits] = await Promise.all([tell(), showing()])
  return { ...counted, relaxed, hits }
}

function takeBest(ranked: readonly RankedHit[], perType: number, limit: number): RankedHit[] {
  const taken = new Map<string, number>()
  const best: RankedHit[] = []
  for (const each of ranked) {
    const count = taken.get(each.hit.type) ?? 0
    if (count >= perType) continue
    taken.set(each.hit.type, count + 1)
    best.push(each)
    if (best.length >= limit) break
  }
  return best
}

async function withExcerpts(
  found: FoundRecords,
  tenantId: string,
  best: readonly RankedHit[],
  find: FindWords,
): Promise<ShownHit[]> {
  const deep = best.filter(({ reasons }) => reasons.words.every(({ fit }) => fit === 'none'))
  const read = await found.withTexts(
    tenantId,
    deep.map(({ hit }) => hit),
    DEEP_CHARS,
  )
  const whole = new Map(read.map((hit) => [hit.id, hit]))
  return best.map((each) => ({ ...each, excerpt: excerptOf(whole.get(each.hit.id) ?? each.hit, find) }))
}
