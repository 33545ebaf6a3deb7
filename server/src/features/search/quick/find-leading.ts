import type { RecordType } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import { COUNT_LIMIT } from '#core/paging'
import type { Candidate, CountQuery, FullText, QueryWord } from '#platform/database/full-text/full-text'

export interface Place {
  tenantId: string
  /** null = every project of the account. */
  projectIds: string[] | null
  types: RecordType[]
}

/** What a ranking begins with, and how many there are in all. */
export interface Leading {
  candidates: Candidate[]
  count: number
  isMinimum: boolean
  /** Why it is not the whole answer, or ''. */
  degraded: string
}

export const NOTHING: Leading = { candidates: [], count: 0, isMinimum: false, degraded: '' }

/** Candidates of each kind, once in the titles and once anywhere. */
const OF_EACH = 60

/** @throws AppError `unavailable` when the index cannot be asked: that is never an empty answer. */
export async function findLeading(
  fullText: FullText,
  { tenantId, projectIds, types }: Place,
  words: QueryWord[],
  match: CountQuery['match'],
  wholeTitle: readonly string[],
): Promise<Leading> {
  const asked = { tenantId, projectIds, kinds: types, words, match, wholeTitle, limit: OF_EACH, upTo: COUNT_LIMIT }
  const { candidates, counted } = await fullText.leading(asked)
  return { candidates, ...counted, degraded: '' }
}

/** The count alone. One that takes too long is told as what it is; the hits are there all the same. */
export async function countMatches(
  fullText: FullText,
  query: Omit<CountQuery, 'field' | 'visibleOnly'>,
): Promise<Omit<Leading, 'candidates'>> {
  try {
    const counted = await fullText.count({ ...query, field: 'any', visibleOnly: true }, COUNT_LIMIT)
    return { ...counted, degraded: '' }
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return {
      count: 0,
      isMinimum: true,
      degraded: 'Counting took too long: there may be more matches than are told.',
    }
  }
}

export const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable'
