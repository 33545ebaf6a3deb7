import { ManyOf } from '@dossier/contract/fields'
import { listRecordsQuery, type StartFields } from '@dossier/contract/record-parts'
import { Answer, idParams } from '@dossier/contract/schema'
import { SearchRecords } from '@dossier/contract/search'
import { type KnowledgeType, LIMITS, RECORD_KINDS } from '@dossier/contract/vocabulary'
import { presentPage } from '#core/paging'
import { withOptions } from '#core/with-options'
import { staleConflict } from '#platform/http/etag'
import { Reply, type Route, route } from '#platform/http/route'
import { translateAs } from '#platform/http/translate-answer'
import type { RecordsContext } from './context.ts'
import { createRecord } from './create-record.ts'
import { getRecord } from './get-record.ts'
import type { KindOnWire } from './kind-on-wire.ts'
import { kindOf } from './kinds.ts'
import { listRecordsOf } from './list-records.ts'
import { StaleRecord } from './merging/stale-record.ts'
import { etagOf, startingPointOf } from './merging/starting-point.ts'
import { presentListed } from './read-records.view.ts'
import { READ, WRITE } from './records.policy.ts'
import type { RecordRow } from './records.tables.ts'
import { removeRecord } from './remove-record.ts'
import { restoreRecord } from './restore-record.ts'
import { searchRecords } from './search-records.ts'
import { updateRecord } from './update-record.ts'

export const collectionRoutes = (context: RecordsContext, type: KnowledgeType, wire: KindOnWire): Route[] => [
  ...(wire.list ? listRoutes(context, type, wire, wire.list) : []),
  ...itemRoutes(context, type, wire),
]

const listRoutes = (
  context: RecordsContext,
  type: KnowledgeType,
  { tag, listed, answer, present }: KindOnWire,
  list: NonNullable<KindOnWire['list']>,
): Route[] => {
  const { plural, nouns } = RECORD_KINDS[type]
  const { created } = list
  return [
    route({
      method: 'GET',
      path: `/${plural}`,
      summary: `List ${nouns}, newest first`,
      tag,
      access: READ,
      takesTurns: true,
      query: listRecordsQuery,
      answers: { 200: list.answer },
      handler: async ({ actor, query }) => {
        const page = await listRecordsOf(context, actor.tenantId, type, query)
        return { [plural]: page.items.map(presentListed(present)), ...presentPage(page) }
      },
    }),
    route({
      method: 'POST',
      path: `/${plural}`,
      summary: list.createSummary,
      ...(list.createDescription ? { description: list.createDescription } : {}),
      tag,
      access: WRITE,
      body: list.create,
      addsContent: true,
      resource: listed,
      bodyLimit: LIMITS.recordBodyBytes,
      answers: created ? { 200: created, 201: created } : { 201: answer },
      handler: async ({ actor, body }) => {
        const { record, duplicate } = await createRecord(context, actor, kindOf(context, type), body as never)
        const shown = { [type]: present(record) }
        return created ? new Reply(duplicate ? 200 : 201, { ...shown, duplicate }) : new Reply(201, shown)
      },
    }),
    route({
      method: 'POST',
      path: `/${plural}/search`,
      summary: `Search ${nouns}, matches in the title first`,
      tag,
      access: READ,
      body: SearchRecords,
      answers: { 200: Answer({ results: ManyOf(listed, 'Matches in the title first, then newest first') }) },
      handler: async ({ actor, body: { query, options, ...beside } }) => {
        const search = { query, ...withOptions(beside, options) }
        return { results: (await searchRecords(context, actor.tenantId, type, search)).map(presentListed(present)) }
      },
    }),
  ]
}

const PRECONDITION =
  'Send `If-Match` with the `ETag`, or `revision`, to get a 409 if the record has changed since; `details.current` is ' +
  'the current record. Without either, changes of different lines are merged, and others get a 409.'

const itemRoutes = (context: RecordsContext, type: KnowledgeType, wire: KindOnWire): Route[] => {
  const { tag, resource, listed, update, updateSummary, answer, deleted, present } = wire
  const { plural, noun } = RECORD_KINDS[type]
  const show = (row: RecordRow) => ({ [type]: present(row) })
  const translate = translateAs(resource)
  const showIn = (language: string) => (row: RecordRow) => translate(present(row), language)
  const showTagged = (row: RecordRow) => new Reply(200, show(row), { etag: etagOf(row) })
  return [
    route({
      method: 'GET',
      path: `/${plural}/:id`,
      summary: `Get a ${noun}, also from trash`,
      tag,
      access: READ,
      params: idParams,
      answers: { 200: answer },
      handler: async ({ actor, params }) =>
        showTagged(await getRecord(context.platform, actor.tenantId, type, params.id)),
    }),
    route({
      method: 'PUT',
      addsContent: true,
      path: `/${plural}/:id`,
      summary: updateSummary ?? `Change a ${noun}, or move it to another project`,
      description: PRECONDITION,
      tag,
      access: WRITE,
      params: idParams,
      body: update,
      resource: listed,
      bodyLimit: LIMITS.recordBodyBytes,
      answers: { 200: answer },
      handler: async ({ actor, params, body, header }) => {
        const { revision, updatedAt, ...input } = body as StartFields
        const start = startingPointOf({ revision, updatedAt }, header('if-match'))
        const updating = updateRecord(context, actor, kindOf(context, type), params.id, input as never, { start })
        return showTagged(
          await updating.catch((error: unknown) => nameStale(error, showIn(header('accept-language') ?? ''))),
        )
      },
    }),
    route({
      method: 'DELETE',
      path: `/${plural}/:id`,
      summary: `Move a ${noun} to trash; from trash, delete it for good`,
      tag,
      access: WRITE,
      params: idParams,
      answers: { 200: deleted },
      handler: async ({ actor, params }) => {
        const trashed = await removeRecord(context, actor, type, params.id)
        return trashed ? show(trashed) : { deleted: true as const, _id: params.id }
      },
    }),
    route({
      method: 'POST',
      path: `/${plural}/:id/restore`,
      summary: `Restore a ${noun} from trash`,
      tag,
      access: WRITE,
      params: idParams,
      answers: { 200: answer },
      handler: async ({ actor, params }) => showTagged(await restoreRecord(context, actor, type, params.id)),
    }),
  ]
}

/** Names the current record, and both changes merged if they do not overlap. */
function nameStale(error: unknown, show: (row: RecordRow) => unknown): never {
  if (!(error instanceof StaleRecord)) throw error
  const { current, merged, userMessage } = error
  const details = { current: show(current), merged: merged && show(merged) }
  throw staleConflict(userMessage, details, current.revision)
}
