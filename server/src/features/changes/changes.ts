import type { ChangeGroup, RecordType } from '@dossier/contract/vocabulary'
import type { OpenedRecord } from '#features/search/index'
import type { ChangedLines } from './changed-lines.ts'

/** An email or record that changed. */
export interface Change {
  record: OpenedRecord
  title: string
  from: string
  at: number
  excerpt: string
  threadId: string
  /** New emails of the thread. */
  count: number
  by: string[]
  lines: ChangedLines | null
}

export interface GroupOfChanges {
  kind: ChangeGroup
  changes: Change[]
}

/** The part of a project that a user may see, and the time of it. */
export interface ChangesScope {
  tenantId: string
  userId: string
  projectId: string
  types: readonly RecordType[]
  /** Exclusive. */
  since: number
  /** Inclusive. */
  until: number
}

/** Without a last look. */
export const FIRST_LOOK_MS = 7 * 24 * 3_600_000
/** Changes of a group that an answer shows. */
export const SHOWN = 20
/** Changes of a group that are read. */
export const MOST = 500
