import type { TObject, TSchema } from 'typebox'
import type { RecordRow } from './records.tables.ts'

export interface KindOnWire {
  tag: string
  resource: TObject
  /** In an answer with several. */
  listed: TObject
  update: TObject
  updateSummary?: string
  answer: TObject
  deleted: TSchema
  present(row: RecordRow): Record<string, unknown>
  list?: {
    answer: TObject
    create: TObject
    createSummary: string
    createDescription?: string
    /** Response with status 200 that marks an existing record as a duplicate. */
    created?: TObject
  }
}
