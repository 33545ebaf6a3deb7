import { repositoryPictureQuery } from '@dossier/contract/reference'
import { idParams } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { inertPicture } from '#platform/http/download'
import { Reply, type Route, route } from '#platform/http/route'
import type { SyncContext } from '../context.ts'
import { getRepositoryPicture } from './get-repository-picture.ts'

export const pictureRoutes = (context: SyncContext): Route[] => [
  route({
    method: 'GET',
    path: '/records/:id/pictures',
    summary: 'Get an image from the git repository of a record',
    description:
      'The path is relative to the file of the record. PNG, JPEG, GIF, WebP and AVIF up to 5 MB; SVG may contain scripts and is refused.',
    tag: 'Git repositories',
    access: { role: 'member', scopes: ['knowledge:read'] },
    params: idParams,
    query: repositoryPictureQuery,
    answers: { 200: Type.String({ contentMediaType: 'image/*' }) },
    handler: async ({ actor, params, query }) => {
      const { type, bytes } = await getRepositoryPicture(context, actor.tenantId, params.id, query.path ?? '')
      return new Reply(200, bytes, inertPicture(type))
    },
  }),
]
