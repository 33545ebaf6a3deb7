import {
  CreateNote,
  DeleteNoteAnswer,
  ListedNote,
  ListNotesAnswer,
  Note,
  NoteAnswer,
  NoteMarkdownAnswer,
  PreviewNote,
  PreviewNoteAnswer,
  UpdateNote,
} from '@dossier/contract/note'
import { idParams } from '@dossier/contract/schema'
import { LIMITS } from '@dossier/contract/vocabulary'
import { Reply, type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import { getRecord } from '../get-record.ts'
import type { KindOnWire } from '../kind-on-wire.ts'
import { etagOf } from '../merging/starting-point.ts'
import { READ, WRITE } from '../records.policy.ts'
import { presentNote } from './notes.present.ts'

const tag = 'Notes'

export const noteOnWire: KindOnWire = {
  tag,
  resource: Note,
  listed: ListedNote,
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

export const markdownRoute = ({ platform, noteConverter }: RecordsContext): Route =>
  route({
    method: 'GET',
    path: '/notes/:id/markdown',
    summary: 'Get a note as Markdown',
    description:
      'A note in HTML is converted: what Markdown cannot express stays HTML, and `embedded:…` stands for an image in ' +
      'the note. Send the text back as `markdown` to change the note in its own format.',
    tag,
    access: READ,
    params: idParams,
    answers: { 200: NoteMarkdownAnswer },
    handler: async ({ actor, params }) => {
      const row = await getRecord(platform, actor.tenantId, 'note', params.id)
      const isHtml = row.content_format === 'html'
      const markdown = isHtml ? await noteConverter.toMarkdown(row.source_text) : row.source_text
      return new Reply(200, { note: presentNote(row), markdown }, { etag: etagOf(row) })
    },
  })
