import { DeletedAnswer } from '@dossier/contract/deleted'
import {
  CreateHighlight,
  CreateHighlightsNote,
  HighlightAnswer,
  HighlightsNoteAnswer,
  ListHighlightsAnswer,
  UpdateHighlight,
} from '@dossier/contract/highlight'
import { idParams } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { Reply, type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import { presentNote } from '../notes/notes.present.ts'
import { READ, WRITE } from '../records.policy.ts'
import { presentHighlight } from './highlights.present.ts'
import { makeNote } from './make-note.ts'
import { addHighlight, commentHighlight, readHighlights, removeHighlight } from './write-highlights.ts'

const tag = 'URLs'
const path = '/records/:id/highlights'
const params = { ...idParams, highlight: Type.String({ description: '_id of the highlight' }) }

export const highlightRoutes = (context: RecordsContext): Route[] => [
  route({
    method: 'GET',
    path,
    summary: 'List the highlights of a saved page',
    tag,
    access: READ,
    params: idParams,
    answers: { 200: ListHighlightsAnswer },
    handler: async ({ actor, params: { id } }) => ({
      highlights: (await readHighlights(context, actor.tenantId, id)).map(presentHighlight),
    }),
  }),
  route({
    method: 'POST',
    path,
    summary: 'Highlight words of a saved page',
    description:
      'The words must stand in `text_content`. When the text changes, they are found again by the text around them. Words ' +
      'that are highlighted already answer 200 with their highlight.',
    tag,
    access: WRITE,
    params: idParams,
    body: CreateHighlight,
    answers: { 200: HighlightAnswer, 201: HighlightAnswer },
    handler: async ({ actor, params: { id }, body }) => {
      const { highlight, isNew } = await addHighlight(context, actor, id, body)
      return new Reply(isNew ? 201 : 200, { highlight: presentHighlight(highlight) })
    },
  }),
  noteRoute(context),
  route({
    method: 'PUT',
    path: `${path}/:highlight`,
    summary: 'Change the comment of a highlight',
    tag,
    access: WRITE,
    params,
    body: UpdateHighlight,
    answers: { 200: HighlightAnswer },
    handler: async ({ actor, params: { id, highlight }, body }) => ({
      highlight: presentHighlight(await commentHighlight(context, actor, id, highlight, body)),
    }),
  }),
  route({
    method: 'DELETE',
    path: `${path}/:highlight`,
    summary: 'Remove a highlight',
    tag,
    access: WRITE,
    params,
    answers: { 200: DeletedAnswer },
    handler: async ({ actor, params: { id, highlight } }) => {
      await removeHighlight(context, actor, id, highlight)
      return { deleted: true as const, _id: highlight }
    },
  }),
]

const noteRoute = (context: RecordsContext): Route =>
  route({
    method: 'POST',
    path: `${path}/note`,
    summary: 'Make a note of the highlights of a saved page',
    description:
      'Each quotation has a link back to its words, and its comment below. The note is linked with the page.',
    tag,
    access: WRITE,
    params: idParams,
    body: CreateHighlightsNote,
    answers: { 201: HighlightsNoteAnswer },
    handler: async ({ actor, params: { id }, body }) =>
      new Reply(201, { note: presentNote(await makeNote(context, actor, id, body.title ?? '')) }),
  })
