import type { RecordType } from '@dossier/contract/vocabulary'
import type { Database } from '#platform/database/database'
import type { HitPart, HitText } from './quick/hit-texts.ts'

export interface RelatedText {
  type: RecordType
  id: string
  projectId: string
  title: string
  text: string
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
  /**
   * Returns the ids of the records directly before and after each record in its thread, without trash and spam. Records
   * without a thread have none.
   */
  readNeighbours(database: Database, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>>
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
