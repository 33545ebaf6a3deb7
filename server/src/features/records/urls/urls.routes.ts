import { ManyOf } from '@dossier/contract/fields'
import { listRecordsQuery } from '@dossier/contract/record-parts'
import { Answer, idParams } from '@dossier/contract/schema'
import { SearchRecords } from '@dossier/contract/search'
import {
  CreateUrl,
  CreateUrlAnswer,
  DeleteUrlAnswer,
  ListPagesAnswer,
  ListUrlsAnswer,
  UpdateUrl,
  UrlAnswer,
  UrlRecord,
} from '@dossier/contract/url'
import { LIMITS } from '@dossier/contract/vocabulary'
import { presentPage } from '#core/paging'
import { Reply, type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import { createRecord } from '../create-record.ts'
import { getPages, getRecord } from '../get-record.ts'
import { listRecordsOf } from '../list-records.ts'
import { READ, WRITE } from '../records.policy.ts'
import { removeRecord } from '../remove-record.ts'
import { restoreRecord } from '../restore-record.ts'
import { searchRecords } from '../search-records.ts'
import { updateRecord } from '../update-record.ts'
import { presentPage as presentPageRecord, presentUrl } from './urls.present.ts'

const tag = 'URLs'

export const urlRoutes = (context: RecordsContext): Route[] => [...collectionRoutes(context), ...itemRoutes(context)]

const collectionRoutes = (context: RecordsContext): Route[] => [
  route({
    method: 'GET',
    path: '/urls',
    summary: 'List saved addresses, newest first',
    tag,
    access: READ,
    query: listRecordsQuery,
    answers: { 200: ListUrlsAnswer },
    handler: async ({ actor, query }) => {
      const page = await listRecordsOf(context, actor.tenantId, 'url', query)
      return { urls: page.items.map(presentUrl), ...presentPage(page) }
    },
  }),
  route({
    method: 'POST',
    path: '/urls',
    summary: 'Save an address; the same one again is the first',
    description:
      'Answers at once; the page is fetched in the background, and `status` says how far that is. Addresses in private networks are not fetched.',
    tag,
    access: WRITE,
    body: CreateUrl,
    resource: UrlRecord,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 200: CreateUrlAnswer, 201: CreateUrlAnswer },
    handler: async ({ actor, body }) => {
      const { record, duplicate } = await createRecord(context, actor, context.kinds.url, body)
      return new Reply(duplicate ? 200 : 201, { url: presentUrl(record), duplicate })
    },
  }),
  route({
    method: 'POST',
    path: '/urls/search',
    summary: 'Find saved addresses by their words, those with them in the title first',
    tag,
    access: READ,
    body: SearchRecords,
    answers: { 200: Answer({ results: ManyOf(UrlRecord, 'In the title first, then newest first') }) },
    handler: async ({ actor, body }) => ({
      results: (await searchRecords(context, actor.tenantId, 'url', body)).map(presentUrl),
    }),
  }),
]

const itemRoutes = (context: RecordsContext): Route[] => [
  route({
    method: 'GET',
    path: '/urls/:id',
    summary: 'One saved address, in trash or not',
    tag,
    access: READ,
    params: idParams,
    cacheable: true,
    answers: { 200: UrlAnswer },
    handler: async ({ actor, params }) => ({
      url: presentUrl(await getRecord(context.platform, actor.tenantId, 'url', params.id)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/urls/:id',
    summary: 'Change a saved address; a new project moves it',
    tag,
    access: WRITE,
    params: idParams,
    body: UpdateUrl,
    resource: UrlRecord,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 200: UrlAnswer },
    handler: async ({ actor, params, body }) => ({
      url: presentUrl(await updateRecord(context, actor, context.kinds.url, params.id, body)),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/urls/:id',
    summary: 'Move a saved address to trash; from trash delete it for good',
    tag,
    access: WRITE,
    params: idParams,
    answers: { 200: DeleteUrlAnswer },
    handler: async ({ actor, params }) => {
      const trashed = await removeRecord(context, actor, 'url', params.id)
      return trashed ? { url: presentUrl(trashed) } : { deleted: true as const, _id: params.id }
    },
  }),
  route({
    method: 'POST',
    path: '/urls/:id/restore',
    summary: 'Take a saved address out of trash',
    tag,
    access: WRITE,
    params: idParams,
    answers: { 200: UrlAnswer },
    handler: async ({ actor, params }) => ({
      url: presentUrl(await restoreRecord(context, actor, 'url', params.id)),
    }),
  }),
  route({
    method: 'GET',
    path: '/urls/:id/pages',
    summary: 'The pages that were found from a saved address, by address',
    tag,
    access: READ,
    params: idParams,
    answers: { 200: ListPagesAnswer },
    handler: async ({ actor, params }) => ({
      pages: (await getPages(context.platform, actor.tenantId, params.id)).map(presentPageRecord),
    }),
  }),
]
