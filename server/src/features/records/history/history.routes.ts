import { HistoryAnswer, versionParams } from '@dossier/contract/history'
import { idParams } from '@dossier/contract/schema'
import { type KnowledgeType, RECORD_KINDS } from '@dossier/contract/vocabulary'
import { type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import { getRecord } from '../get-record.ts'
import type { KindOnWire } from '../kind-on-wire.ts'
import { kindOf } from '../kinds.ts'
import { READ, WRITE } from '../records.policy.ts'
import { presentVersion } from './history.present.ts'
import { listVersions } from './history.view.ts'
import { rowAtVersion } from './read-version.ts'
import { restoreVersion } from './restore-version.ts'

export const historyRoutes = (
  context: RecordsContext,
  type: KnowledgeType,
  { answer, present }: KindOnWire,
): Route[] => {
  const { database } = context.platform
  const { plural, noun } = RECORD_KINDS[type]
  const tag = 'History'
  return [
    route({
      method: 'GET',
      path: `/${plural}/:id/history`,
      summary: `List the versions of a ${noun}, newest first`,
      description:
        'Keeps the newest 200 versions, and at most 20 million characters of earlier texts. The history is deleted with the record.',
      tag,
      access: READ,
      takesTurns: true,
      params: idParams,
      answers: { 200: HistoryAnswer },
      handler: async ({ actor, params }) => {
        const row = await getRecord(context.platform, actor.tenantId, type, params.id)
        return { history: (await listVersions(database, row)).map(presentVersion) }
      },
    }),
    route({
      method: 'GET',
      path: `/${plural}/:id/history/:version`,
      summary: `Get a version of a ${noun}`,
      tag,
      access: READ,
      params: versionParams,
      answers: { 200: answer },
      handler: async ({ actor, params }) => {
        const row = await getRecord(context.platform, actor.tenantId, type, params.id)
        return { [type]: present(await rowAtVersion(database, kindOf(context, type), row, params.version)) }
      },
    }),
    route({
      method: 'POST',
      path: `/${plural}/:id/history/:version/restore`,
      summary: `Restore a version of a ${noun}`,
      description:
        'Restores title, text, tags and similar fields, but not the project. The restore creates a new version.',
      tag,
      access: WRITE,
      params: versionParams,
      answers: { 200: answer },
      handler: async ({ actor, params }) => ({
        [type]: present(await restoreVersion(context, actor, type, params.id, params.version)),
      }),
    }),
  ]
}
