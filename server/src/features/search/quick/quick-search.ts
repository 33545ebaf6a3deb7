import { inTurns } from '#platform/clock/wait'
import type { Needs } from '#platform/platform'
import type { FoundRecords } from '../found-records.ts'
import type { MeaningSearch } from '../meaning/create-meaning.ts'
import { addMeaning } from './add-meaning.ts'
import { type Excerpt, excerptOf } from './excerpt.ts'
import { findHits, type Hits } from './find-hits.ts'
import type { MatchCount, SearchScope } from './find-leading.ts'
import { type FindWords, findWords } from './find-words.ts'
import { parseQuickQuery } from './parse-quick-query.ts'
import { rankHits } from './rank-hits.ts'
import type { RankedHit } from './score-hit.ts'

export interface QuickSearchInput extends SearchScope {
  text: string
  perType: number
  limit: number
  /** Only the best email of each thread. */
  threads: boolean
}

export interface ShownHit extends RankedHit {
  excerpt: Excerpt
}

export interface QuickSearchFound extends MatchCount, Pick<Hits, 'relaxed'> {
  hits: ShownHit[]
}

interface Dependencies extends Needs<'clock' | 'fullText'> {
  found: FoundRecords
  meaning: Pick<MeaningSearch, 'find'>
}

const DEEP_CHARS = 100_000
const SHALLOW_CHARS = 1_000

/**
 * Returns the best matches. The index yields candidates and this code ranks them, so both databases give the same
 * answer.
 * @throws AppError `unavailable` when the index fails.
 */
export async function quickSearch(
  { found, fullText, clock, meaning }: Dependencies,
  { text, perType, limit, threads, ...scope }: QuickSearchInput,
): Promise<QuickSearchFound> {
  const query = parseQuickQuery(text)
  // Quoted words are demanded verbatim.
  const meant = query.words.length > 0 && query.phrases.length === 0 ? meaning.find(scope, text) : null
  const hits = await findHits({ found, fullText }, scope, query)
  const { criteria, relaxed, countAll } = hits
  const find = findWords(criteria.words)
  const showing = async (): Promise<ShownHit[]> => {
    const now = clock.now()
    const byWords = await rankHits(found, scope, hits, find, now)
    const near = await meant
    const ranked = near ? await addMeaning(found, scope, near, { ranked: byWords, criteria, find, now }) : byWords
    return withExcerpts(found, scope.tenantId, takeBest(threads ? bestOfThreads(ranked) : ranked, perType, limit), find)
  }
  // Counts while it prepares the hits, since the count may take longer.
  const [counted, shown] = await Promise.all([countAll(), showing()])
  return { ...counted, count: Math.max(counted.count, shown.length), relaxed, hits: shown }
}

function bestOfThreads(ranked: readonly RankedHit[]): RankedHit[] {
  const seen = new Set<string>()
  return ranked.filter(({ hit: { threadId } }) => threadId === undefined || (!seen.has(threadId) && seen.add(threadId)))
}

function takeBest(ranked: readonly RankedHit[], perType: number, limit: number): RankedHit[] {
  const countByType = new Map<string, number>()
  const best: RankedHit[] = []
  for (const each of ranked) {
    const count = countByType.get(each.hit.type) ?? 0
    if (count >= perType) continue
    countByType.set(each.hit.type, count + 1)
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
  const wordless = best.filter(({ reasons }) => reasons.words.every(({ fit }) => fit === 'none'))
  const [related, deep] = [wordless.filter(isRelatedAlone), wordless.filter((each) => !isRelatedAlone(each))]
  const read = await Promise.all([
    found.withTexts(tenantId, related.map(hitOf), SHALLOW_CHARS),
    found.withTexts(tenantId, deep.map(hitOf), DEEP_CHARS),
  ])
  const byId = new Map(read.flat().map((hit) => [hit.id, hit]))
  return inTurns(best, (each) => ({ ...each, excerpt: excerptOf(byId.get(each.hit.id) ?? each.hit, find) }))
}

const hitOf = ({ hit }: RankedHit): RankedHit['hit'] => hit

/** Its words are not expected in the text, so its beginning is shown. */
const isRelatedAlone = ({ hit, reasons }: RankedHit): boolean =>
  reasons.isRelated && !hit.parts.some(({ field }) => field === 'body')
