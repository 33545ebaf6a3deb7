import { idParams } from '@dossier/contract/schema'
import {
  CreateUrl,
  CreateUrlAnswer,
  DeleteUrlAnswer,
  type ListedPage,
  ListedUrlRecord,
  ListPagesAnswer,
  ListUrlsAnswer,
  UpdateUrl,
  UrlAnswer,
  UrlRecord,
} from '@dossier/contract/url'
import { type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import { getPages } from '../get-record.ts'
import type { KindOnWire } from '../kind-on-wire.ts'
import { presentListed } from '../read-records.view.ts'
import { READ } from '../records.policy.ts'
import { presentPage, presentUrl } from './urls.present.ts'

const tag = 'URLs'

export const urlOnWire: KindOnWire = {
  tag,
  resource: UrlRecord,
  listed: ListedUrlRecord,
  update: UpdateUrl,
  answer: UrlAnswer,
  deleted: DeleteUrlAnswer,
  present: presentUrl,
  list: {
    answer: ListUrlsAnswer,
    create: CreateUrl,
    createSummary: 'Save a URL; an existing one is returned',
    createDescription:
      'Responds at once; the page is fetched in the background, and `status` shows the progress. Addresses in private networks are not fetched.',
    created: CreateUrlAnswer,
  },
}

export const pagesRoute = ({ platform }: RecordsContext): Route =>
  route({
    method: 'GET',
    path: '/urls/:id/pages',
    summary: 'List the pages found from a saved URL, by address',
    tag,
    access: READ,
    params: idParams,
    answers: { 200: ListPagesAnswer },
    handler: async ({ actor, params }) => ({
      pages: (await getPages(platform, actor.tenantId, params.id)).map(presentListed(presentPage)) as ListedPage[],
    }),
  })
