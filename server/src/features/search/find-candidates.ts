import type { RecordType } from '@dossier/contract/vocabulary'
import { tokenise } from '#core/tokens'
import type { FullText } from '#platform/database/full-text/full-text'
import { queryWords } from './query-words.ts'

export interface CandidatesQuery {
  tenantId: string
  /** null = every project of the account. */
  projectIds: string[] | null
  types: RecordType[]
  /** Raw user input. Matches nothing when it holds no words. */
  text: string
  /** Additional word prefixes that must match, or may match with 'any'. */
  prefixes?: string
  match?: 'all' | 'any'
  field?: 'any' | 'title'
  limit: number
  /** Record timestamps, both ends inclusive. */
  between?: { first: number; last: number }
  visibleOnly?: boolean
  /** Matches the last word also as a prefix; the default. */
  prefixLast?: boolean
}

export interface Candidate {
  type: RecordType
  id: string
  at: number
}

export async function findCandidates(fullText: FullText, query: CandidatesQuery): Promise<Candidate[]> {
  const {
    tenantId,
    projectIds,
    types,
    text,
    prefixes = '',
    match = 'all',
    field = 'any',
    limit,
    prefixLast = true,
    between,
    visibleOnly = false,
  } = query
  const begun = tokenise(prefixes).map(({ token }) => ({ token, prefix: true }))
  const words = [...queryWords(text, prefixLast), ...begun]
  const request = { tenantId, projectIds, kinds: types, words, match, field, limit, visibleOnly }
  const found = await fullText.candidates({ ...request, ...(between ? { between } : {}) })
  return found.map(({ kind, id, at }) => ({ type: kind as RecordType, id, at }))
}
