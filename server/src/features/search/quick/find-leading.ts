import { message } from '@dossier/contract/message'
import type { RecordType } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import { COUNT_LIMIT } from '#core/paging'
import type { Candidate, Counted, CountQuery, FullText, QueryWord } from '#platform/database/full-text/full-text'

export interface SearchScope {
  tenantId: string
  /** null = every project of the account. */
  projectIds: string[] | null
  types: RecordType[]
}

export interface MatchCount {
  count: number
  isMinimum: boolean
  /** The reason for a partial answer, or ''. */
  degraded: string
}

export interface Leading extends MatchCount {
  candidates: Candidate[]
  /** Counts all matches. Many matches need a separate scan, so other work does not wait for it. */
  countAll(): Promise<MatchCount>
}

export const toLeading = (candidates: Candidate[], matchCount: MatchCount): Leading => ({
  ...matchCount,
  candidates,
  countAll: async () => matchCount,
})

export const NOTHING = toLeading([], { count: 0, isMinimum: false, degraded: '' })

const MAX_PER_TYPE = 60

/** @throws AppError `unavailable` when the index fails, instead of an empty answer. */
export async function findLeading(
  fullText: FullText,
  { tenantId, projectIds, types }: SearchScope,
  words: QueryWord[],
  match: CountQuery['match'],
  wholeTitle: readonly string[],
): Promise<Leading> {
  const request = {
    tenantId,
    projectIds,
    kinds: types,
    words,
    match,
    wholeTitle,
    limit: MAX_PER_TYPE,
    upTo: COUNT_LIMIT,
  }
  const { candidates, counted, count } = await fullText.leading(request)
  return { candidates, ...counted, degraded: '', countAll: () => inTime(count, counted.count) }
}

export const countMatches = (
  fullText: FullText,
  query: Omit<CountQuery, 'field' | 'visibleOnly'>,
): Promise<MatchCount> => inTime(() => fullText.count({ ...query, field: 'any', visibleOnly: true }, COUNT_LIMIT), 0)

/** A slow count returns a lower bound with a remark, so that the hits still appear. */
async function inTime(count: () => Promise<Counted>, atLeast: number): Promise<MatchCount> {
  try {
    return { ...(await count()), degraded: '' }
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const degraded = message('search.countIncomplete')
    return { count: atLeast, isMinimum: true, degraded }
  }
}

export const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable'
