import type { Database } from '../database.ts'
import { distinctCandidates } from './distinct-candidates.ts'
import type { Counted, CountQuery, Leading, LeadingQuery } from './full-text.ts'
import { countInParts, countRows, hasMoreThan } from './sqlite-count.ts'
import { isLongList } from './sqlite-match.ts'
import { type Newest, readNewest } from './sqlite-newest.ts'
import { expandPrefixes } from './sqlite-prefixes.ts'
import { asFullWords, isLongPrefix, searchedWords } from './words.ts'

type Words = CountQuery['words']

const NONE: Counted = { count: 0, isMinimum: false }

export async function findLeading(database: Database, query: LeadingQuery): Promise<Leading> {
  const words = searchedWords({ ...query, field: 'any' })
  if (!words) return { candidates: [], counted: NONE, count: async () => NONE }
  const fullWords = asFullWords(words)
  if (!fullWords) {
    const named = await expandPrefixes(database, query, words)
    const read = await readNewest(database, query, named)
    return leadingOf(query, read, () => countRows(database, anywhere(query), named, query.upTo))
  }
  // Two reader threads answer at a time, in this order: a common word does not wait for its expansion.
  const counting = lazily(() => countRows(database, anywhere(query), fullWords, query.upTo))
  const comparing = isMinimumOf(database, query, fullWords, counting)
  const reading = readNewest(database, query, fullWords)
  const naming = expandPrefixes(database, query, words)
  naming.catch(() => undefined)
  const [many, newest] = await Promise.all([comparing, reading])
  if (many) return leadingOf(query, newest, async () => ({ count: query.upTo, isMinimum: true }))
  // Counting takes longest, so it starts before the caller asks for it.
  const mustBeCounted = !sawAllMatches(query, newest)
  if (mustBeCounted) counting().catch(() => undefined)
  const named = await naming
  if (standForThemselves(named)) return leadingOf(query, newest, counting)
  const readingAll = readNewest(database, query, named)
  const countingAll = lazily(() => countInParts(database, anywhere(query), named, query.upTo, counting))
  if (mustBeCounted && named.some(isLongList)) countingAll().catch(() => undefined)
  return leadingOf(query, await readingAll, countingAll)
}

/** Within a project few words have more than `upTo` records, so these are counted right away. */
async function isMinimumOf(
  database: Database,
  query: LeadingQuery,
  words: Words,
  counting: () => Promise<Counted>,
): Promise<boolean> {
  const many = query.projectIds === null ? await hasMoreThan(database, anywhere(query), words, query.upTo) : null
  return many ?? (await counting()).isMinimum
}

function lazily<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | null = null
  return () => {
    done ??= work()
    return done
  }
}

const standForThemselves = (words: Words): boolean =>
  words.every((word) => !isLongPrefix(word) && (word.or ?? []).every((alternative) => alternative === word.token))

const anywhere = (query: LeadingQuery): CountQuery => ({ ...query, field: 'any', visibleOnly: true })

/** The newest rows are all rows when no kind reaches its limit. */
function leadingOf(query: LeadingQuery, read: Newest, count: () => Promise<Counted>): Leading {
  const { titled, anywhere: newest } = read
  const isComplete = sawAllMatches(query, read)
  const counted = { count: newest.length, isMinimum: !isComplete }
  return {
    candidates: distinctCandidates([...titled, ...newest]),
    counted,
    count: async () => (isComplete ? counted : count()),
  }
}

const sawAllMatches = ({ kinds, limit }: LeadingQuery, { anywhere }: Newest): boolean =>
  kinds.every((kind) => anywhere.filter((each) => each.kind === kind).length < limit)
