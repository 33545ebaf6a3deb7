import { pictureQuery } from '@dossier/contract/email-pictures'
import { idParams } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { fetchPicture } from '#platform/fetching/fetch-picture'
import { inertPicture } from '#platform/http/download'
import { Reply, type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import { getRecord } from '../get-record.ts'
import { READ } from '../records.policy.ts'

export const pictureRoutes = ({ platform }: RecordsContext): Route[] => [
  route({
    method: 'GET',
    path: '/notes/:id/pictures',
    summary: 'Get a remote image of a note',
    description:
      'The server fetches the image: its host sees neither the IP address of the reader nor cookies. Only addresses in ' +
      '`data-remote-src` of this note are allowed; PNG, JPEG, GIF, WebP and AVIF up to 5 MB.',
    tag: 'Notes',
    access: READ,
    params: idParams,
    query: pictureQuery,
    answers: { 200: Type.String({ contentMediaType: 'image/*' }) },
    handler: async ({ actor, params, query }) => {
      const note = await getRecord(platform, actor.tenantId, 'note', params.id)
      const { type, bytes } = await fetchPicture(platform, note.content, query.address ?? '')
      return new Reply(200, bytes, inertPicture(type))
    },
  }),
]
