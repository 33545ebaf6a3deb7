import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { memoryKind } from './memories/memories.ts'
import type { NoteRenderer } from './notes/note-renderer.ts'
import { noteKind } from './notes/notes.ts'
import { forgetReplacement } from './records.store.ts'
import type { RecordKind } from './records.ts'
import { forgetUrl } from './urls/forget-url.ts'
import { pageKind, urlKind } from './urls/urls.ts'

export const createKinds = (renderNote: NoteRenderer) => ({
  note: noteKind(renderNote),
  memory: { ...memoryKind, erase: forgetReplacement },
  url: { ...urlKind, erase: forgetUrl },
  page: pageKind,
})

export type Kinds = ReturnType<typeof createKinds>

export type AnyKind = RecordKind<never>

export const kindOf = ({ kinds }: { kinds: Kinds }, type: string): AnyKind => kinds[type as KnowledgeType]
