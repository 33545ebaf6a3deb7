import type { Tx } from '../database.ts'

/** Which record a document stands for. */
export interface DocumentRef {
  tenantId: string
  kind: string
  id: string
}

/** One record as the index sees it. Tokens come from `core/tokens`, in any order, repeated or not. */
export interface SearchDocument extends DocumentRef {
  projectId: string
  /** Epoch milliseconds; matches come newest first. */
  at: number
  titleTokens: string[]
  bodyTokens: string[]
}

export interface CandidateQuery {
  tenantId: string
  /** null = every project of the account; an empty list matches nothing. */
  projectIds: string[] | null
  kinds: string[]
  /** No words match nothing. At most 64 of them count. */
  words: { token: string; prefix: boolean }[]
  match: 'all' | 'any'
  field: 'any' | 'title'
  limit: number
}

export interface Candidate {
  kind: string
  id: string
  at: number
}

export type CountQuery = Omit<CandidateQuery, 'limit'>

export interface PostingsQuery {
  tenantId: string
  projectIds: string[] | null
  kinds: string[]
  /** Tokens; at most 64 of them count. */
  words: string[]
  /** At most so many records for each word; a word that reaches it is told as frequent. */
  limit: number
}

/** The records that have one word. Of a frequent word none are named: which ones would be chance. */
export interface Postings {
  word: string
  frequent: boolean
  records: { kind: string; id: string }[]
}

/**
 * The full-text index: which records hold which words. Ranking, phrases and highlights are the caller's, over the
 * candidates. Both engines give the same candidates in the same order: newest first, and for the same instant the one
 * that was put last.
 */
export interface FullText {
  /** Adds a document, or replaces what stood for the same record. Batches go fastest in ascending order of `at`. */
  /** Adds documents, each named once, or replaces what was known of them. */
  put(tx: Tx, ...documents: SearchDocument[]): Promise<void>
  remove(tx: Tx, ref: DocumentRef): Promise<void>
  /** @throws AppError `unavailable` when it takes too long. */
  candidates(query: CandidateQuery): Promise<Candidate[]>
  /** Which records have each of these words, in one look: for comparing a text with everything that is here. */
  postings(query: PostingsQuery): Promise<Postings[]>
  /** How many match, counted up to `upTo`; `isMinimum` when there are more. */
  count(query: CountQuery, upTo: number): Promise<{ count: number; isMinimum: boolean }>
}
