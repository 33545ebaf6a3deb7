import type { RecordType } from '@dossier/contract/vocabulary'
import type { Database } from '#platform/database/database'
import type { HitPart, HitText } from './quick/hit-texts.ts'

/** Compared and shown of a record that a longer text may be about. */
export interface RelatedText {
  type: RecordType
  id: string
  projectId: string
  title: string
  text: string
}

/**
 * Reads the records that search has found. The features that own the records implement it; app/hit-readers.ts lists the
 * readers, so search reads no table of another feature.
 */
export interface HitReader {
  readonly types: readonly RecordType[]
  /** These records without their texts, outside trash, in any order. May skip names unless `mayHave` accepts their JSON. */
  readHits(
    database: Database,
    tenantId: string,
    ids: readonly string[],
    mayHave: (text: string) => boolean,
  ): Promise<HitText[]>
  /** The texts by record, each up to `chars` characters. */
  readTexts(
    database: Database,
    tenantId: string,
    ids: readonly string[],
    chars: number,
  ): Promise<ReadonlyMap<string, HitPart[]>>
  /** Texts from which answers may be made, each up to `chars` characters. */
  readRelated(
    database: Database,
    tenantId: string,
    ids: readonly string[],
    options: RelatedOptions,
  ): Promise<RelatedText[]>
  /** How many records of these types `readRelated` may choose from; counted up to COUNT_LIMIT where counting is slow. */
  countComparable(database: Database, tenantId: string, types: readonly RecordType[]): Promise<number>
}

export interface RelatedOptions {
  /** An email that must not be its own context, nor must its thread. */
  excludeId: string | undefined
  now: number
  chars: number
}
