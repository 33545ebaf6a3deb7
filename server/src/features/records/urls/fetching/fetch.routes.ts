import { idParams } from '@dossier/contract/schema'
import { UrlAnswer } from '@dossier/contract/url'
import { Reply, type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../../context.ts'
import { WRITE } from '../../records.policy.ts'
import { presentUrl } from '../urls.present.ts'
import { fetchAgain } from './fetch-again.ts'

export const fetchRoutes = (context: RecordsContext): Route[] => [
  route({
    method: 'POST',
    path: '/urls/:id/fetch',
    summary: 'Refetch a saved URL in the background',
    description:
      'Text written by people is kept, and so is earlier content if the fetch fails. A running fetch is not started twice.',
    tag: 'URLs',
    access: WRITE,
    params: idParams,
    answers: { 202: UrlAnswer },
    handler: async ({ actor, params }) =>
      new Reply(202, { url: presentUrl(await fetchAgain(context, actor, params.id)) }),
  }),
]
