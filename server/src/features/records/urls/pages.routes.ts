import { idParams } from '@dossier/contract/schema'
import { DeletePageAnswer, Page, PageAnswer, UpdatePage } from '@dossier/contract/url'
import { LIMITS } from '@dossier/contract/vocabulary'
import { type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import { getRecord } from '../get-record.ts'
import { READ, WRITE } from '../records.policy.ts'
import { removeRecord } from '../remove-record.ts'
import { restoreRecord } from '../restore-record.ts'
import { updateRecord } from '../update-record.ts'
import { presentPage } from './urls.present.ts'

const tag = 'URLs'

export const pageRoutes = (context: RecordsContext): Route[] => [
  route({
    method: 'GET',
    path: '/pages/:id',
    summary: 'One page, in trash or not',
    tag,
    access: READ,
    params: idParams,
    cacheable: true,
    answers: { 200: PageAnswer },
    handler: async ({ actor, params }) => ({
      page: presentPage(await getRecord(context.platform, actor.tenantId, 'page', params.id)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/pages/:id',
    summary: 'Correct a page',
    tag,
    access: WRITE,
    params: idParams,
    body: UpdatePage,
    resource: Page,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 200: PageAnswer },
    handler: async ({ actor, params, body }) => ({
      page: presentPage(await updateRecord(context, actor, context.kinds.page, params.id, body)),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/pages/:id',
    summary: 'Move a page to trash; from trash delete it for good',
    tag,
    access: WRITE,
    params: idParams,
    answers: { 200: DeletePageAnswer },
    handler: async ({ actor, params }) => {
      const trashed = await removeRecord(context, actor, 'page', params.id)
      return trashed ? { page: presentPage(trashed) } : { deleted: true as const, _id: params.id }
    },
  }),
  route({
    method: 'POST',
    path: '/pages/:id/restore',
    summary: 'Take a page out of trash',
    tag,
    access: WRITE,
    params: idParams,
    answers: { 200: PageAnswer },
    handler: async ({ actor, params }) => ({
      page: presentPage(await restoreRecord(context, actor, 'page', params.id)),
    }),
  }),
]
