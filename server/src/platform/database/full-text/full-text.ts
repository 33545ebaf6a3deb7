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
  /** It lies in trash: only who asks for everything finds it. */
  hidden?: boolean
}

/** A word of a query. Whatever stands beside it in `or` is as good. */
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
  /** No words match nothing. At most 64 of them count. */
  words: QueryWord[]
  /** `atLeast` so many of them; at most eight words then, for there are many ways to choose. */
  match: 'all' | 'any' | { atLeast: number }
  field: 'any' | 'title'
  limit: number
  /** Leaves out what lies in trash. */
  visibleOnly?: boolean
  /** Instants of the documents, both included. */
  between?: { first: number; last: number }
}

export interface LeadingQuery extends Omit<CandidateQuery, 'field' | 'visibleOnly' | 'between'> {
  /** The words of a title: records whose title has these and no others come in any case. */
  wholeTitle: readonly string[]
  /** Where counting stops. */
  upTo: number
}

export interface Candidate {
  kind: string
  id: string
  at: number
}

export interface Counted {
  count: number
  /** There are more. */
  isMinimum: boolean
}

/** What a ranking starts from, and how many match. */
export interface Leading {
  /** Each once, in no order. */
  candidates: Candidate[]
  /** As far as it was seen on the way: exact where no kind has more than its newest. */
  counted: Counted
  /** How many match in all, counted up to `upTo`. @throws AppError `unavailable` when it takes too long. */
  count(): Promise<Counted>
}

export type CountQuery = Omit<CandidateQuery, 'limit'>

export interface PostingsQuery {
  tenantId: string
  projectIds: string[] | null
  kinds: string[]
  /** At most 64 of them count. */
  words: QueryWord[]
  /** At most so many records for each word; a word that reaches it is told as frequent. */
  limit: number
}

/** The records that have one word. Of a frequent word none are named: which ones would be chance. */
export interface Postings {
  /** Its token. */
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
  /**
   * Adds documents, each named once, or replaces what was known of them. Batches go fastest in ascending order of `at`.
   */
  put(tx: Tx, ...documents: SearchDocument[]): Promise<void>
  remove(tx: Tx, ref: DocumentRef): Promise<void>
  /** A document goes to trash or comes back from there. One that is not in the index stays out of it. */
  hide(tx: Tx, ref: DocumentRef, hidden: boolean): Promise<void>
  /** @throws AppError `unavailable` when it takes too long. */
  candidates(query: CandidateQuery): Promise<Candidate[]>
  /**
   * What a ranking starts from, trash left out: of each kind the newest `limit` with the words in the title, the newest
   * `limit` with them anywhere, and those with exactly that title. A longer beginning (`isLongBeginning`) counts as
   * nothing but itself when more than `upTo` records match with it as a whole word.
   * @throws AppError `unavailable` when it takes too long.
   */
  leading(query: LeadingQuery): Promise<Leading>
  /**
   * Words of the account at most so many letters away from this one, the nearest first, at most eight. Words of other
   * processes are known a few seconds after they were written.
   */
  similar(tenantId: string, word: string, distance: 1 | 2): Promise<string[]>
  /** Writes down the words that `similar` goes by; they wait for a second otherwise. */
  settle(): Promise<void>
  /**
   * Forgets the words that no record has any more, some 20 µs a word, and puts in order what the index has grown in. In
   * slices until `signal` ends it.
   */
  tidy(signal?: AbortSignal): Promise<void>
  /** The second half of it, which costs next to nothing while little has come in. */
  putInOrder(signal?: AbortSignal): Promise<void>
  /** Which records have each of these words, in one look: for comparing a text with everything that is here. */
  postings(query: PostingsQuery): Promise<Postings[]>
  /** How many match, counted up to `upTo`; `isMinimum` when there are more. */
  count(query: CountQuery, upTo: number): Promise<Counted>
}
