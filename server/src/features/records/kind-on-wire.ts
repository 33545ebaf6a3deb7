import type { TObject, TSchema } from 'typebox'
import type { RecordRow } from './records.tables.ts'

/** A kind of record on the wire. */
export interface KindOnWire {
  tag: string
  resource: TObject
  update: TObject
  updateSummary?: string
  /** One record under its type. */
  answer: TObject
  deleted: TSchema
  present(row: RecordRow): Record<string, unknown>
  /** The list, for kinds that have one. */
  list?: {
    answer: TObject
    create: TObject
    createSummary: string
    createDescription?: string
    /** Says of a record that was there already that it is a duplicate, with status 200. */
    created?: TObject
  }
}
