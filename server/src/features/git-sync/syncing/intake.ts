import type { SyncedType } from '@dossier/contract/vocabulary'
import type { FileContent } from '#features/records/index'
import type { FileLink } from '../files/files.store.ts'
import type { ReadFile } from '../files/item-fields.ts'
import type { Decision } from '../runs/runs.ts'
import type { RemoteFile } from './state.ts'

export interface IncomingFile {
  file: RemoteFile
  text: string
  fields: ReadFile
}

export type Step =
  | ({ kind: 'create'; replaces: FileLink | null } & IncomingFile)
  /** Keeps the record and uses the file as new base. `version`: see GitFileRow.record_version. */
  | { kind: 'link'; recordId: string; file: RemoteFile; text: string; version: number }
  /** Skipped when the record changed since `version`, its `updated_at`; the next sync merges both. */
  | ({ kind: 'write'; recordId: string; version: number; content: FileContent; restores: boolean } & IncomingFile)
  | {
      kind: 'conflict'
      recordId: string
      type: SyncedType
      file: RemoteFile
      text: string
      base: string
      link: FileLink | null
      clash: string
    }
  /** Skipped when the record changed since `version`, its `updated_at`. */
  | { kind: 'trash'; link: FileLink; version: number }
  /** The file is gone, but the record stays. */
  | { kind: 'detach'; link: FileLink; isEdited: boolean }
  | { kind: 'forget'; link: FileLink }
  | { kind: 'none' }

export interface Intake {
  step: Step
  /** null: nothing to report. */
  decision: Decision | null
}

export const decided = (
  step: Step,
  decision: Decision['decision'],
  about: { path: string; type: string; recordId: string },
  reason = '',
): Intake => ({ step, decision: { ...about, decision, reason } })
