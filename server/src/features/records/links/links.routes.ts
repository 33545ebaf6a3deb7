import { DeletedAnswer } from '@dossier/contract/deleted'
import { CreateLink, Link, LinkAnswer, ListLinksAnswer, linksParams } from '@dossier/contract/link'
import { idParams } from '@dossier/contract/schema'
import { recordTypeNamed } from '@dossier/contract/vocabulary'
import { Reply, type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import { READ, WRITE } from '../records.policy.ts'
import { createLink } from './create-link.ts'
import { presentLink } from './links.present.ts'
import { listLinksOf } from './list-links.ts'
import { removeLink } from './remove-link.ts'

const tag = 'Links'

export const linkRoutes = (context: RecordsContext): Route[] => [
  route({
    method: 'POST',
    path: '/links',
    summary: 'Link two records; an existing link is returned',
    description: 'Linking emails also needs `email:read`.',
    tag,
    access: WRITE,
    body: CreateLink,
    resource: Link,
    answers: { 200: LinkAnswer, 201: LinkAnswer },
    handler: async ({ actor, body }) => {
      const types = {
        source_type: recordTypeNamed(body.source_type),
        target_type: recordTypeNamed(body.target_type),
      }
      const { link, isNew } = await createLink(context.platform, actor, { ...body, ...types })
      return new Reply(isNew ? 201 : 200, { link: presentLink(link) })
    },
  }),
  route({
    method: 'GET',
    path: '/links/:record_id',
    summary: 'List the links of a record',
    description: 'Includes the links that texts contain. They are found anew each time.',
    tag,
    access: READ,
    params: linksParams,
    answers: { 200: ListLinksAnswer },
    handler: async ({ actor, params }) => ({
      links: (await listLinksOf(context, actor, params.record_id)).map(presentLink),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/links/:id',
    summary: 'Remove a link; the records stay',
    tag,
    access: WRITE,
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async ({ actor, params }) => {
      await removeLink(context.platform, actor, params.id)
      return { deleted: true as const, _id: params.id }
    },
  }),
]
