import type { RecordType } from '@dossier/contract/vocabulary'
import type { Database } from '#platform/database/database'
import type { HitReader, Neighbours, QuotableRecord, RelatedOptions, RelatedText } from './hit-reader.ts'
import type { HitText } from './quick/hit-texts.ts'

interface Ref {
  kind: string
  id: string
}

export interface FoundRecords {
  /** Returns hits without their texts and without trash, in any order; see HitReader. */
  readHits(tenantId: string, refs: readonly Ref[], mayHave: (text: string) => boolean): Promise<HitText[]>
  /** Adds the texts, each up to `chars` characters. */
  withTexts(tenantId: string, hits: readonly HitText[], chars: number): Promise<HitText[]>
  /** Returns the neighbours of each record in its thread, by id. */
  readNeighbours(tenantId: string, refs: readonly Ref[]): Promise<ReadonlyMap<string, Neighbours>>
  /** Returns records that an answer may quote; see HitReader. */
  readQuotable(tenantId: string, refs: readonly Ref[], chars: number): Promise<QuotableRecord[]>
  readRelated(tenantId: string, refs: readonly Ref[], options: RelatedOptions): Promise<RelatedText[]>
  countComparable(tenantId: string, types: readonly RecordType[]): Promise<number>
}

export function createFoundRecords(database: Database, readers: readonly HitReader[]): FoundRecords {
  return {
    async readHits(tenantId, refs, mayHave) {
      const reading = readers.map((reader) => reader.readHits(database, tenantId, idsOf(reader, refs), mayHave))
      return (await Promise.all(reading)).flat()
    },

    async withTexts(tenantId, hits, chars) {
      const refs = hits.map(({ type, id }) => ({ kind: type, id }))
      const reading = readers.map((reader) => reader.readTexts(database, tenantId, idsOf(reader, refs), chars))
      const texts = new Map((await Promise.all(reading)).flatMap((ofReader) => [...ofReader]))
      return hits.map((hit) => {
        const names = hit.parts.filter(({ field }) => field === 'from')
        return { ...hit, parts: [...names, ...(texts.get(hit.id) ?? [])] }
      })
    },

    async readNeighbours(tenantId, refs) {
      const reading = readers.map((reader) => reader.readNeighbours(database, tenantId, idsOf(reader, refs)))
      return new Map((await Promise.all(reading)).flatMap((ofReader) => [...ofReader]))
    },

    async readQuotable(tenantId, refs, chars) {
      const reading = readers.map((reader) => reader.readQuotable(database, tenantId, idsOf(reader, refs), chars))
      return (await Promise.all(reading)).flat()
    },

    async readRelated(tenantId, refs, options) {
      const reading = readers.map((reader) => reader.readRelated(database, tenantId, idsOf(reader, refs), options))
      return (await Promise.all(reading)).flat()
    },

    async countComparable(tenantId, types) {
      const counting = readers
        .map((reader) => ({ reader, own: types.filter((type) => reader.types.includes(type)) }))
        .filter(({ own }) => own.length > 0)
        .map(({ reader, own }) => reader.countComparable(database, tenantId, own))
      return (await Promise.all(counting)).reduce((sum, count) => sum + count, 0)
    },
  }
}

const idsOf = ({ types }: HitReader, refs: readonly Ref[]): string[] =>
  refs.filter(({ kind }) => types.includes(kind as RecordType)).map(({ id }) => id)
