import type { KnowledgeType } from '@dossier/contract/vocabulary'
import type { ProjectsFeature } from '#features/projects/index'
import type { SearchFeature } from '#features/search/index'
import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { memoryKind } from './memories/memories.ts'
import type { NoteRenderer } from './notes/note-renderer.ts'
import { noteKind } from './notes/notes.ts'
import type { RecordRow } from './records.tables.ts'
import type { RecordKind } from './records.ts'
import { pageKind, urlKind } from './urls/urls.ts'

/** What every use case of records stands on. */
export interface RecordsContext extends Neighbours {
  platform: Platform
  kinds: Kinds
  renderNote: NoteRenderer
  /** Told of each record that is deleted for good, in the transaction that deletes it. */
  erased: readonly ErasedListener[]
}

/** It keeps nothing of the record's words from then on. */
export type ErasedListener = (tx: Tx, record: RecordRow) => Promise<void>

export interface Neighbours {
  projects: ProjectsFeature
  search: SearchFeature
}

export type Kinds = ReturnType<typeof createKinds>

export const createKinds = (renderNote: NoteRenderer) => ({
  note: noteKind(renderNote),
  memory: memoryKind,
  url: urlKind,
  page: pageKind,
})

/** A record of any kind: its rules, but none of its inputs. */
export type AnyKind = RecordKind<never>

export const kindOf = ({ kinds }: { kinds: Kinds }, type: string): AnyKind => kinds[type as KnowledgeType]
