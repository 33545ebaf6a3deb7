import type { Reads } from '#platform/database/database'
import type { ReferenceScope } from './references.view.ts'

/** A file of a synced repository with its record. */
export interface RecordFile {
  recordId: string
  repoId: string
  path: string
}

/** The files of records, which another feature knows; see app/listeners.ts. */
export interface RecordFiles {
  ofRecords(db: Reads, tenantId: string, recordIds: readonly string[]): Promise<RecordFile[]>
  at(db: Reads, tenantId: string, repoId: string, paths: readonly string[]): Promise<RecordFile[]>
  /** Lists files of all repositories of the project. */
  matching(scope: ReferenceScope, isWanted: (path: string) => boolean): Promise<RecordFile[]>
}

export const NO_FILES: RecordFiles = {
  ofRecords: async () => [],
  at: async () => [],
  matching: async () => [],
}
