import { setImmediate as nextTurn } from 'node:timers/promises'
import { COUNT_LIMIT } from '#core/paging'
import type { FullText } from '#platform/database/full-text/full-text'
import type { FoundRecords } from '../found-records.ts'
import { hasPhrase } from '../has-phrase.ts'
import { MAX_CHARS } from '../search-text.ts'
import { type Leading, type SearchScope, toLeading } from './find-leading.ts'
import { mayStandIn } from './find-words.ts'
import type { HitText } from './hit-texts.ts'
import type { QuickQuery } from './parse-quick-query.ts'

/** Texts read per phrase, newest first, since the index stores no word order. About 30 µs each. */
const MAX_READ = COUNT_LIMIT
/** Small batches keep other requests responsive. */
const SLICE = 50
/** Characters compared before yielding to other requests. */
const CHARS_AT_ONCE = 200_000

/** Keeps records that have all words, and each phrase verbatim in one field. */
export async function findPhrases(
  { found, fullText }: { found: FoundRecords; fullText: FullText },
  scope: SearchScope,
  { words, phrases }: QuickQuery,
): Promise<Leading> {
  const { tenantId, projectIds, types } = scope
  const all = { tenantId, projectIds, kinds: types, words, match: 'all', field: 'any', visibleOnly: true } as const
  const looked = await fullText.candidates({ ...all, limit: MAX_READ + 1 })
  const candidates: Leading['candidates'] = []
  const mayHave = mayStandIn(words)
  for (let from = 0; from < Math.min(looked.length, MAX_READ); from += SLICE) {
    const slice = looked.slice(from, Math.min(from + SLICE, MAX_READ))
    const hits = await found.readHits(tenantId, slice, mayHave)
    const texts = await found.withTexts(tenantId, hits, MAX_CHARS)
    const matchingIds = await idsWithPhrases(texts, phrases)
    candidates.push(...slice.filter(({ id }) => matchingIds.has(id)))
    // Synchronous reads resolve at once, so only an explicit pause lets other requests run.
    await nextTurn()
  }
  const matchCount = { count: candidates.length, isMinimum: looked.length > MAX_READ, degraded: '' }
  return toLeading(candidates.slice(0, MAX_RANKED), matchCount)
}

async function idsWithPhrases(hits: readonly HitText[], phrases: readonly string[][]): Promise<Set<string>> {
  const matchingIds = new Set<string>()
  let compared = 0
  for (const hit of hits) {
    if (phrases.every((each) => containsPhrase(hit, each))) matchingIds.add(hit.id)
    compared += hit.parts.reduce((sum, { text }) => sum + text.length, 0)
    if (compared < CHARS_AT_ONCE) continue
    await nextTurn()
    compared = 0
  }
  return matchingIds
}

const MAX_RANKED = 500

const containsPhrase = (hit: HitText, phrase: readonly string[]): boolean =>
  hasPhrase(hit.title, phrase) || hit.parts.some(({ text }) => hasPhrase(text, phrase))
