import type { ProjectsFeature } from '#features/projects/index'
import type { SearchFeature } from '#features/search/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { RecordActedListener } from './acts/record-act.ts'
import type { Kinds } from './kinds.ts'
import type { NoteConverter } from './notes/markdown/note-converter.ts'
import type { NoteRenderer } from './notes/note-renderer.ts'
import type { RecordRow } from './records.tables.ts'
import type { RecordFiles } from './references/record-files.ts'

export interface RecordsContext extends Dependencies {
  platform: Needs<
    'blobs' | 'clock' | 'config' | 'database' | 'events' | 'fetchOutside' | 'git' | 'ids' | 'jobs' | 'webPages'
  >
  kinds: Kinds
  renderNote: NoteRenderer
  noteConverter: NoteConverter
  files(): RecordFiles
  /** Hear what people do. */
  acted: readonly RecordActedListener[]
  /** Joins all changes of a request to one act. */
  actKey?: string
  /** Listeners for permanent deletion, called in its transaction. */
  erased: readonly ErasedListener[]
}

/** Must delete all of the record's words. */
export type ErasedListener = (tx: Tx, record: RecordRow) => Promise<void>

export interface Dependencies {
  projects: ProjectsFeature
  search: SearchFeature
}
