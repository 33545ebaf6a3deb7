import type { Tx } from '../database.ts'

export interface DocumentRef {
  tenantId: string
  kind: string
  id: string
}

/** A record as indexed. Tokens come from `core/tokens`, in any order, with or without repeats. */
export interface SearchDocument extends DocumentRef {
  projectId: string
  /** Epoch milliseconds; matches are sorted newest first. */
  at: number
  titleTokens: string[]
  bodyTokens: string[]
  /** In trash: searches with `visibleOnly` skip it. */
  hidden?: boolean
}

/** A word of a query. The words in `or` are equal alternatives. */
export interface QueryWord {
  token: string
  prefix: boolean
  or?: readonly string[]
}

export interface CandidateQuery {
  tenantId: string
  /** null = every project of the account; an empty list matches nothing. */
  projectIds: string[] | null
  kinds: string[]
  /** An empty list matches nothing. At most 64 words count. */
  words: QueryWord[]
  /** `atLeast` requires that many words. It allows at most eight words, because the combinations multiply. */
  match: 'all' | 'any' | { atLeast: number }
  field: 'any' | 'title'
  limit: number
  visibleOnly?: boolean
  /** Document times, both bounds included. */
  between?: { first: number; last: number }
}

export interface LeadingQuery extends Omit<CandidateQuery, 'field' | 'visibleOnly' | 'between'> {
  /** Words of a title: records with exactly these title words are always candidates. */
  wholeTitle: readonly string[]
  upTo: number
}

export interface Candidate {
  kind: string
  id: string
  at: number
}

export interface Counted {
  count: number
  isMinimum: boolean
}

export interface Leading {
  /** Distinct, in no order. */
  candidates: Candidate[]
  /** The count so far: exact when no kind has more matches than `limit`. */
  counted: Counted
  /** Counts all matches up to `upTo`. @throws AppError `unavailable` when it takes too long. */
  count(): Promise<Counted>
}

export type CountQuery = Omit<CandidateQuery, 'limit'>

export interface PostingsQuery {
  tenantId: string
  projectIds: string[] | null
  kinds: string[]
  /** At most 64 of them count. */
  words: QueryWord[]
  /** Maximum number of records per word; a word that reaches it is reported as frequent. */
  limit: number
}

/** The records that contain one word. A frequent word has an empty list, because any subset would be arbitrary. */
export interface Postings {
  word: string
  frequent: boolean
  records: { kind: string; id: string }[]
}

/**
 * The full-text index: maps words to records. Callers do ranking, phrases and highlights on the candidates. Both
 * engines return the same candidates in the same order: newest first, then the most recent `put`.
 */
export interface FullText {
  /** Adds or replaces documents; each may occur once. Batches are fastest in ascending order of `at`. */
  put(tx: Tx, ...documents: SearchDocument[]): Promise<void>
  remove(tx: Tx, ref: DocumentRef): Promise<void>
  /** Moves a document into or out of trash. Ignores documents that are not in the index. */
  hide(tx: Tx, ref: DocumentRef, hidden: boolean): Promise<void>
  /** @throws AppError `unavailable` when it takes too long. */
  candidates(query: CandidateQuery): Promise<Candidate[]>
  /**
   * Returns ranking candidates without trash. For each kind: the newest `limit` with the words in the title, the newest
   * `limit` with them anywhere, and exact title matches. A long prefix (`isLongPrefix`) matches only itself when
   * more than `upTo` records contain it as a whole word.
   * @throws AppError `unavailable` when it takes too long.
   */
  leading(query: LeadingQuery): Promise<Leading>
  /**
   * Returns up to eight words of the account within this edit distance, nearest first. Words from other processes
   * appear after a few seconds.
   */
  similar(tenantId: string, word: string, distance: 1 | 2): Promise<string[]>
  /** Writes the pending words for `similar` immediately; otherwise they wait for a second. */
  flush(): Promise<void>
  /**
   * Removes words that no record contains, at about 20 µs a word, then merges index segments. Works in slices until
   * `signal` stops it.
   */
  tidy(signal?: AbortSignal): Promise<void>
  /** Runs only the second half of `tidy`, which is cheap while little has changed. */
  optimize(signal?: AbortSignal): Promise<void>
  /** Returns the records of each word in one query, to compare a text with all stored ones. */
  postings(query: PostingsQuery): Promise<Postings[]>
  /** Counts matches up to `upTo`; `isMinimum` when there are more. */
  count(query: CountQuery, upTo: number): Promise<Counted>
}
