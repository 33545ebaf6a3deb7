import { type RawBuilder, sql } from 'kysely'
import { distinctCandidates } from './distinct-candidates.ts'
import type { Candidate, Counted, CountQuery, Leading, LeadingQuery } from './full-text.ts'
import { countRows, newestRows } from './postgres-walk.ts'
import { titleKey } from './title-key.ts'
import { asFullWords, searchedWords } from './words.ts'

/** In records. */
export interface PostgresSizes {
  block: number
  /** Minimum number of matches read before the newest are returned: fewer rarely include the newest. */
  walked: number
  /** Matches up to this number are counted in the same query; beyond it, the newest are returned first. */
  counted: number
}

export type RunQuery = <R>(query: RawBuilder<R>) => Promise<R[]>

type Words = CountQuery['words']

export const NONE: Counted = { count: 0, isMinimum: false }

export async function findLeading(ask: RunQuery, query: LeadingQuery, sizes: PostgresSizes): Promise<Leading> {
  const words = searchedWords({ ...query, field: 'any' })
  if (!words) return { candidates: [], counted: NONE, count: async () => NONE }
  const fullWords = asFullWords(words)
  if (!fullWords) return findNewest(ask, query, words, sizes)
  // Both queries run at once: for most words, which are not that common, they suffice.
  const [counted, leading] = await Promise.all([
    countMatches(ask, anywhereOf(query), fullWords, query.upTo),
    findNewest(ask, query, words, sizes),
  ])
  if (!counted.isMinimum) return leading
  return { ...(await findNewest(ask, query, fullWords, sizes)), counted, count: async () => counted }
}

export async function countMatches(ask: RunQuery, query: CountQuery, words: Words, upTo: number): Promise<Counted> {
  const [row] = await ask(countRows(query, words, upTo + 1))
  return bounded(row?.found ?? 0, upTo)
}

const bounded = (total: number, upTo: number): Counted => ({ count: Math.min(total, upTo), isMinimum: total > upTo })

const anywhereOf = (query: LeadingQuery): CountQuery => ({ ...query, field: 'any', visibleOnly: true })

async function findNewest(ask: RunQuery, query: LeadingQuery, words: Words, sizes: PostgresSizes): Promise<Leading> {
  const anywhere = { field: 'any', limit: Math.max(query.limit, sizes.counted) + 1 } as const
  const inTitles = { field: 'title', limit: Math.max(query.limit, sizes.walked) + 1 } as const
  const [newest, titled] = await Promise.all([
    ask(newestRows({ ...query, visibleOnly: true }, words, [anywhere, inTitles])),
    query.wholeTitle.length > 0 ? ask(titledExactly(query)) : [],
  ])
  const found = new Map(newest.filter(({ field }) => field === 'any').map((row) => [row.kind, row.found]))
  const totals = [...found.values()]
  const knownCount = totals.reduce((sum, each) => sum + each, 0)
  const isKnown = knownCount > query.upTo || totals.every((total) => total < anywhere.limit)
  const counted = bounded(knownCount, query.upTo)
  return {
    candidates: distinctCandidates([...newest, ...titled]),
    counted: isKnown ? counted : { ...counted, isMinimum: true },
    count: async () => (isKnown ? counted : countMatches(ask, anywhereOf(query), words, query.upTo)),
  }
}

function titledExactly({ tenantId, kinds, projectIds, wholeTitle, limit }: LeadingQuery): RawBuilder<Candidate> {
  const inProject = projectIds ? sql`and project_id in (${sql.join(projectIds)})` : sql``
  return sql<Candidate>`select kind, id, at from search_doc
    where tenant_id = ${tenantId} and title_key = ${titleKey(wholeTitle)} and title_key <> ''
    and kind in (${sql.join(kinds)}) ${inProject} and hidden = 0
    order by at desc, seq desc limit ${limit}`
}
