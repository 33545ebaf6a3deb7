import type { SyncedType } from '@dossier/contract/vocabulary'
import type { FileContent } from '#features/records/index'
import type { FileLink } from '../files/files.store.ts'
import type { ReadFile } from '../files/item-fields.ts'
import type { Decision } from '../runs/runs.ts'
import type { RemoteFile } from './state.ts'

/** A file of the commit and what it says. */
export interface TakenFile {
  file: RemoteFile
  text: string
  fields: ReadFile
}

/** What a sync does here with one file, decided before anything is done. */
export type Step =
  | ({ kind: 'create'; replaces: FileLink | null } & TakenFile)
  /** The record stays; the file is what it is compared with from now on. `version`: see GitFileRow.record_version. */
  | { kind: 'link'; recordId: string; file: RemoteFile; text: string; version: number }
  | ({ kind: 'write'; recordId: string; content: FileContent; restores: boolean } & TakenFile)
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
  /** Unless it was changed since `version`, its `updated_at`. */
  | { kind: 'trash'; link: FileLink; version: number }
  /** It has no file any more, and stays all the same. */
  | { kind: 'detach'; link: FileLink; isEdited: boolean }
  | { kind: 'forget'; link: FileLink }
  | { kind: 'none' }

export interface Intake {
  step: Step
  /** null: nothing that people would want to know. */
  decision: Decision | null
}

export const decided = (
  step: Step,
  decision: Decision['decision'],
  about: { path: string; type: string; recordId: string },
  reason = '',
): Intake => ({ step, decision: { ...about, decision, reason } })
