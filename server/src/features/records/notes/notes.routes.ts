import { ManyOf } from '@dossier/contract/fields'
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
import { listRecordsQuery } from '@dossier/contract/record-parts'
import { Answer, idParams } from '@dossier/contract/schema'
import { SearchRecords } from '@dossier/contract/search'
import { LIMITS } from '@dossier/contract/vocabulary'
import { presentPage } from '#core/paging'
import { type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import { createRecord } from '../create-record.ts'
import { getRecord } from '../get-record.ts'
import { listRecordsOf } from '../list-records.ts'
import { READ, WRITE } from '../records.policy.ts'
import { removeRecord } from '../remove-record.ts'
import { restoreRecord } from '../restore-record.ts'
import { searchRecords } from '../search-records.ts'
import { updateRecord } from '../update-record.ts'
import { presentNote } from './notes.present.ts'

const tag = 'Notes'

export const noteRoutes = (context: RecordsContext): Route[] => [...collectionRoutes(context), ...itemRoutes(context)]

const collectionRoutes = (context: RecordsContext): Route[] => [
  route({
    method: 'GET',
    path: '/notes',
    summary: 'List notes, newest first',
    tag,
    access: READ,
    query: listRecordsQuery,
    answers: { 200: ListNotesAnswer },
    handler: async ({ actor, query }) => {
      const page = await listRecordsOf(context, actor.tenantId, 'note', query)
      return { notes: page.items.map(presentNote), ...presentPage(page) }
    },
  }),
  route({
    method: 'POST',
    path: '/notes',
    summary: 'Write a note',
    tag,
    access: WRITE,
    body: CreateNote,
    resource: Note,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 201: NoteAnswer },
    handler: async ({ actor, body }) => ({
      note: presentNote((await createRecord(context, actor, context.kinds.note, body)).record),
    }),
  }),
  route({
    method: 'POST',
    path: '/notes/search',
    summary: 'Find notes by their words, those with them in the title first',
    tag,
    access: READ,
    body: SearchRecords,
    answers: { 200: Answer({ results: ManyOf(Note, 'In the title first, then newest first') }) },
    handler: async ({ actor, body }) => ({
      results: (await searchRecords(context, actor.tenantId, 'note', body)).map(presentNote),
    }),
  }),
  route({
    method: 'POST',
    path: '/notes/preview',
    summary: 'What a note of this text would show; nothing is stored',
    tag,
    access: WRITE,
    body: PreviewNote,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 200: PreviewNoteAnswer },
    handler: async ({ body }) => ({
      content: (await context.renderNote(body.source_text, body.content_format)).content,
    }),
  }),
]

const itemRoutes = (context: RecordsContext): Route[] => [
  route({
    method: 'GET',
    path: '/notes/:id',
    summary: 'One note, in trash or not',
    tag,
    access: READ,
    params: idParams,
    cacheable: true,
    answers: { 200: NoteAnswer },
    handler: async ({ actor, params }) => ({
      note: presentNote(await getRecord(context.platform, actor.tenantId, 'note', params.id)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/notes/:id',
    summary: 'Change a note; a new project moves it',
    tag,
    access: WRITE,
    params: idParams,
    body: UpdateNote,
    resource: Note,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 200: NoteAnswer },
    handler: async ({ actor, params, body }) => ({
      note: presentNote(await updateRecord(context, actor, context.kinds.note, params.id, body)),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/notes/:id',
    summary: 'Move a note to trash; from trash delete it for good',
    tag,
    access: WRITE,
    params: idParams,
    answers: { 200: DeleteNoteAnswer },
    handler: async ({ actor, params }) => {
      const trashed = await removeRecord(context, actor, 'note', params.id)
      return trashed ? { note: presentNote(trashed) } : { deleted: true as const, _id: params.id }
    },
  }),
  route({
    method: 'POST',
    path: '/notes/:id/restore',
    summary: 'Take a note out of trash',
    tag,
    access: WRITE,
    params: idParams,
    answers: { 200: NoteAnswer },
    handler: async ({ actor, params }) => ({
      note: presentNote(await restoreRecord(context, actor, 'note', params.id)),
    }),
  }),
]
