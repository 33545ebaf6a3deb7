import {
  CreateNote,
  DeleteNoteAnswer,
  ListNotesAnswer,
  Note,
  NoteAnswer,
  PreviewNote,
  PreviewNoteAnswer,
  UpdateNote,
} from '@dossier/contract/note'
import { LIMITS } from '@dossier/contract/vocabulary'
import { type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import type { KindOnWire } from '../kind-on-wire.ts'
import { WRITE } from '../records.policy.ts'
import { presentNote } from './notes.present.ts'

const tag = 'Notes'

export const noteOnWire: KindOnWire = {
  tag,
  resource: Note,
  update: UpdateNote,
  answer: NoteAnswer,
  deleted: DeleteNoteAnswer,
  present: presentNote,
  list: { answer: ListNotesAnswer, create: CreateNote, createSummary: 'Create a note' },
}

export const previewRoute = ({ renderNote }: RecordsContext): Route =>
  route({
    method: 'POST',
    path: '/notes/preview',
    summary: 'Preview a note without saving it',
    tag,
    access: WRITE,
    body: PreviewNote,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 200: PreviewNoteAnswer },
    handler: async ({ body }) => ({ content: (await renderNote(body.source_text, body.content_format)).content }),
  })
