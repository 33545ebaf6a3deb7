import { message } from '@dossier/contract/message'
import { AppError, nameOfResource } from '#core/app-error'
import type { RecordRow } from '../records.tables.ts'

/** A `conflict`: the record changed since the writer read it. Routes add the records to the answer's details. */
export class StaleRecord extends AppError {
  readonly current: RecordRow
  /** The record with both changes; null when they overlap or the start is unknown. */
  readonly merged: RecordRow | null
  constructor(current: RecordRow, merged: RecordRow | null) {
    super('conflict', message('records.stale', { thing: nameOfResource(current.type), revision: current.revision }))
    this.current = current
    this.merged = merged
  }
}
