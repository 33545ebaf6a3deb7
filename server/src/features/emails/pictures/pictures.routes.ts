import { pictureQuery } from '@dossier/contract/email-pictures'
import { idParams } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { inertPicture } from '#platform/http/download'
import { Reply, type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { getPicture } from './get-picture.ts'

export const pictureRoutes = (platform: Platform): Route[] => [
  route({
    method: 'GET',
    path: '/emails/:id/pictures',
    summary: 'Get a remote image of an email',
    description:
      'The server fetches the image: the sender can tell that the email was read, but sees neither the IP address of the reader nor ' +
      'cookies. Only addresses in `data-remote-src` of this email are allowed; PNG, JPEG, GIF, WebP and AVIF up to 5 MB.',
    tag: 'Emails',
    access: { role: 'member', scopes: ['email:read'] },
    params: idParams,
    query: pictureQuery,
    answers: { 200: Type.String({ contentMediaType: 'image/*' }) },
    handler: async ({ actor, params, query }) => {
      const { type, bytes } = await getPicture(platform, actor.tenantId, params.id, query.address ?? '')
      return new Reply(200, bytes, inertPicture(type))
    },
  }),
]
