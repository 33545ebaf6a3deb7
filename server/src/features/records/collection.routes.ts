import { ManyOf } from '@dossier/contract/fields'
import { listRecordsQuery } from '@dossier/contract/record-parts'
import { Answer, idParams } from '@dossier/contract/schema'
import { SearchRecords } from '@dossier/contract/search'
import { type KnowledgeType, LIMITS, RECORD_KINDS } from '@dossier/contract/vocabulary'
import { presentPage } from '#core/paging'
import { Reply, type Route, route } from '#platform/http/route'
import type { RecordsContext } from './context.ts'
import { createRecord } from './create-record.ts'
import { getRecord } from './get-record.ts'
import type { KindOnWire } from './kind-on-wire.ts'
import { kindOf } from './kinds.ts'
import { listRecordsOf } from './list-records.ts'
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
  { tag, resource, answer, present }: KindOnWire,
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
      query: listRecordsQuery,
      answers: { 200: list.answer },
      handler: async ({ actor, query }) => {
        const page = await listRecordsOf(context, actor.tenantId, type, query)
        return { [plural]: page.items.map(present), ...presentPage(page) }
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
      resource,
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
      answers: { 200: Answer({ results: ManyOf(resource, 'Matches in the title first, then newest first') }) },
      handler: async ({ actor, body }) => ({
        results: (await searchRecords(context, actor.tenantId, type, body)).map(present),
      }),
    }),
  ]
}

const itemRoutes = (context: RecordsContext, type: KnowledgeType, wire: KindOnWire): Route[] => {
  const { tag, resource, update, updateSummary, answer, deleted, present } = wire
  const { plural, noun } = RECORD_KINDS[type]
  const show = (row: RecordRow) => ({ [type]: present(row) })
  return [
    route({
      method: 'GET',
      path: `/${plural}/:id`,
      summary: `Get a ${noun}, also from trash`,
      tag,
      access: READ,
      params: idParams,
      answers: { 200: answer },
      handler: async ({ actor, params }) => show(await getRecord(context.platform, actor.tenantId, type, params.id)),
    }),
    route({
      method: 'PUT',
      path: `/${plural}/:id`,
      summary: updateSummary ?? `Change a ${noun}, or move it to another project`,
      tag,
      access: WRITE,
      params: idParams,
      body: update,
      resource,
      bodyLimit: LIMITS.recordBodyBytes,
      answers: { 200: answer },
      handler: async ({ actor, params, body }) =>
        show(await updateRecord(context, actor, kindOf(context, type), params.id, body as never)),
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
      handler: async ({ actor, params }) => show(await restoreRecord(context, actor, type, params.id)),
    }),
  ]
}
