import type { ActKind } from '@dossier/contract/vocabulary'
import { LIMITS } from '@dossier/contract/vocabulary'
import type { ActState } from '#features/emails/index'
import type { RecordAct } from '#features/records/index'

/** Acts of a user that are kept in an account, and for how long. */
export const MAX_ACTS = LIMITS.acts
export const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
/** Changes of one act; a larger one continues in a second act. */
export const MAX_CHANGES = 500
/** Edits of one record by one person within this time are one act, because editors save while people write. */
export const EDITING_MS = 10 * 60 * 1000

/** What an act changed in a record. Versions are those of its history; 0 before it was there. */
export interface RecordState {
  version: number
  action: RecordAct['action']
  fields: string[]
  /** The version at which the next undo or redo may happen. */
  current: number
}

export type EmailState = Partial<ActState>

/** Strength follows the order of the vocabulary. */
const KIND_OF_FIELD: Readonly<Record<string, ActKind>> = {
  project: 'project',
  mailbox: 'move',
  snoozed_until: 'snooze',
  remind_at: 'remind',
  labels: 'label',
  read: 'mark',
  starred: 'mark',
  muted: 'mark',
  triaged: 'mark',
}

const KIND_OF_ACTION: Readonly<Record<string, ActKind>> = {
  created: 'create',
  trashed: 'trash',
  restored: 'restore',
  moved: 'project',
}

export const kindOfEmail = (field: string): ActKind => KIND_OF_FIELD[field] ?? 'edit'
export const kindOfRecord = (action: string): ActKind => KIND_OF_ACTION[action] ?? 'edit'
