import type { RecordType } from '@dossier/contract/vocabulary'
import { tokenise } from '#core/tokens'
import type { FullText } from '#platform/database/full-text/full-text'

export interface CandidatesQuery {
  tenantId: string
  /** null = every project of the account. */
  projectIds: string[] | null
  types: RecordType[]
  /** As a person typed it. Without any word in it nothing matches. */
  text: string
  /** More words that must be there (or may, with 'any'), as the beginning of one each. */
  beginnings?: string
  /** 'all' words (the default) or 'any' of them. */
  match?: 'all' | 'any'
  /** 'title': only words of the title count. */
  field?: 'any' | 'title'
  limit: number
  /** Instants of the records, both included. */
  between?: { first: number; last: number }
  /** Leaves out what lies in trash. */
  visibleOnly?: boolean
  /** The last word also matches as the beginning of one; the default. */
  prefixLast?: boolean
}

export interface Candidate {
  type: RecordType
  id: string
  at: number
}

/** The newest records that hold the words of the text. */
export async function findCandidates(fullText: FullText, query: CandidatesQuery): Promise<Candidate[]> {
  const {
    tenantId,
    projectIds,
    types,
    text,
    beginnings = '',
    match = 'all',
    field = 'any',
    limit,
    prefixLast = true,
    between,
    visibleOnly = false,
  } = query
  const begun = tokenise(beginnings).map(({ token }) => ({ token, prefix: true }))
  const words = [...queryWords(text, prefixLast), ...begun]
  const asked = { tenantId, projectIds, kinds: types, words, match, field, limit, visibleOnly }
  const found = await fullText.candidates({ ...asked, ...(between ? { between } : {}) })
  return found.map(({ kind, id, at }) => ({ type: kind as RecordType, id, at }))
}

/** Each word once; the last one that was typed may be a beginning. */
export function queryWords(text: string, prefixLast: boolean): { token: string; prefix: boolean }[] {
  const tokens = tokenise(text).map(({ token }) => token)
  const last = tokens.at(-1)
  return [...new Set(tokens)].map((token) => ({ token, prefix: prefixLast && token === last }))
}
