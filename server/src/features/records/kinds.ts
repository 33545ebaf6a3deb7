import type { KnowledgeType } from '@dossier/contract/vocabulary'
import type { Config } from '#platform/config/config'
import { memoryKind } from './memories/memories.ts'
import type { NoteConverter } from './notes/markdown/note-converter.ts'
import type { NoteRenderer } from './notes/note-renderer.ts'
import { noteKind } from './notes/notes.ts'
import { clearReplacement } from './records.store.ts'
import type { RecordKind } from './records.ts'
import { deleteFetchState } from './urls/delete-fetch-state.ts'
import { pageKind, urlKind } from './urls/urls.ts'

export const createKinds = (
  { renderNote, noteConverter }: { renderNote: NoteRenderer; noteConverter: NoteConverter },
  { mergesUrls }: Pick<Config, 'mergesUrls'>,
) => ({
  note: noteKind(renderNote, noteConverter),
  memory: { ...memoryKind, erase: clearReplacement },
  url: { ...urlKind(mergesUrls), erase: deleteFetchState },
  page: pageKind,
})

export type Kinds = ReturnType<typeof createKinds>

export type AnyKind = RecordKind<never>

export const kindOf = ({ kinds }: { kinds: Kinds }, type: string): AnyKind => kinds[type as KnowledgeType]
