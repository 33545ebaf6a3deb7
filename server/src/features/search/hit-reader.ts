import type { Mailbox, RecordType } from '@dossier/contract/vocabulary'
import type { Database } from '#platform/database/database'
import type { HitPart, HitText } from './quick/hit-texts.ts'
import type { Validity } from './validity.ts'

/** A record that an answer may quote. */
export interface QuotableRecord {
  type: RecordType
  id: string
  projectId: string
  mailbox?: Mailbox
  title: string
  /** Name and address of an email's sender, or ''. */
  from: string
  /** When the email was received or the record was last changed. */
  at: number
  /** Of memories. */
  validity?: Validity
  /** Under the API's names of the fields, character for character. */
  texts: { field: string; text: string }[]
}

export interface RelatedText {
  type: RecordType
  id: string
  projectId: string
  title: string
  text: string
}

/** The ids of the records directly before and after one in its thread; null at an end or without a thread. */
export interface Neighbours {
  before: string | null
  after: string | null
}

/**
 * Reads records for search. Features implement it for their own records and app/hit-readers.ts lists them, so search
 * reads no table of another feature.
 */
export interface HitReader {
  readonly types: readonly RecordType[]
  /**
   * Returns hits without their texts and without trash, in any order. May skip names unless `mayHave` accepts their
   * JSON.
   */
  readHits(
    database: Database,
    tenantId: string,
    ids: readonly string[],
    mayHave: (text: string) => boolean,
  ): Promise<HitText[]>
  /** Returns texts by record, each up to `chars` characters. */
  readTexts(
    database: Database,
    tenantId: string,
    ids: readonly string[],
    chars: number,
  ): Promise<ReadonlyMap<string, HitPart[]>>
  /** Returns the records beside each record in its thread, without trash and spam. */
  readNeighbours(database: Database, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Neighbours>>
  /**
   * Returns records that an answer may quote, with each text up to `chars` characters. Excludes trash, spam and
   * memories that wait for a review.
   */
  readQuotable(database: Database, tenantId: string, ids: readonly string[], chars: number): Promise<QuotableRecord[]>
  /** Returns texts that replies may use, each up to `chars` characters. */
  readRelated(
    database: Database,
    tenantId: string,
    ids: readonly string[],
    options: RelatedOptions,
  ): Promise<RelatedText[]>
  /** Counts the records that `readRelated` may choose from. Stops at COUNT_LIMIT when counting is slow. */
  countComparable(database: Database, tenantId: string, types: readonly RecordType[]): Promise<number>
}

export interface RelatedOptions {
  /** Excludes this email and its thread from its own context. */
  excludeId: string | undefined
  now: number
  chars: number
}
