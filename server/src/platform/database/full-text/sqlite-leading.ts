import type { Database } from '../database.ts'
import { distinctCandidates } from './distinct-candidates.ts'
import type { Counted, CountQuery, Leading, LeadingQuery } from './full-text.ts'
import { nameBeginnings } from './sqlite-beginnings.ts'
import { countInParts, countRows } from './sqlite-count.ts'
import { lookAt } from './sqlite-look.ts'
import { isLongList } from './sqlite-match.ts'
import { type Newest, readNewest } from './sqlite-newest.ts'
import { asWhole, isLongBeginning, searchedWords } from './words.ts'

type Words = CountQuery['words']

const NONE: Counted = { count: 0, isMinimum: false }

/** What FullText.leading promises. */
export async function findLeading(database: Database, query: LeadingQuery): Promise<Leading> {
  const words = searchedWords({ ...query, field: 'any' })
  if (!words) return { candidates: [], counted: NONE, count: async () => NONE }
  const whole = asWhole(words)
  if (!whole) {
    const named = await nameBeginnings(database, query, words)
    const read = await readNewest(database, query, named)
    return leadingOf(query, read, () => countRows(database, anywhere(query), named, query.upTo))
  }
  const [look, newest] = await Promise.all([lookAt(database, query, words, whole), readNewest(database, query, whole)])
  const counting = lazily(async () => look.counted ?? countRows(database, anywhere(query), whole, query.upTo))
  if (!look.named) return leadingOf(query, newest, counting)
  // What takes longest begins before it is asked for.
  const mustBeCounted = !isWhole(query, newest)
  if (mustBeCounted) counting().catch(() => undefined)
  const { named } = look
  if (standForThemselves(named)) return leadingOf(query, newest, counting)
  const { all } = look
  if (all) return leadingOf(query, await readNewest(database, query, named, all.newest), async () => all.counted)
  const readingAll = readNewest(database, query, named)
  const countingAll = lazily(() => countInParts(database, anywhere(query), named, query.upTo, counting))
  if (mustBeCounted && named.some(isLongList)) countingAll().catch(() => undefined)
  return leadingOf(query, await readingAll, countingAll)
}

/** Done with the first call, and told again by the others. */
function lazily<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | null = null
  return () => {
    done ??= work()
    return done
  }
}

/** No word of the index begins as one of these does, but the word itself. */
const standForThemselves = (words: Words): boolean =>
  words.every((word) => !isLongBeginning(word) && (word.or ?? []).every((other) => other === word.token))

const anywhere = (query: LeadingQuery): CountQuery => ({ ...query, field: 'any', visibleOnly: true })

/** Counted on the way where no kind has more than its newest. */
function leadingOf(query: LeadingQuery, read: Newest, count: () => Promise<Counted>): Leading {
  const { titled, anywhere: newest } = read
  const whole = isWhole(query, read)
  const counted = { count: newest.length, isMinimum: !whole }
  return {
    candidates: distinctCandidates([...titled, ...newest]),
    counted,
    count: async () => (whole ? counted : count()),
  }
}

const isWhole = ({ kinds, limit }: LeadingQuery, { anywhere }: Newest): boolean =>
  kinds.every((kind) => anywhere.filter((each) => each.kind === kind).length < limit)
