import { HistoryAnswer, versionParams } from '@dossier/contract/history'
import { MemoryAnswer } from '@dossier/contract/memory'
import { NoteAnswer } from '@dossier/contract/note'
import { idParams } from '@dossier/contract/schema'
import { PageAnswer, UrlAnswer } from '@dossier/contract/url'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import type { TObject } from 'typebox'
import { type Route, route } from '#platform/http/route'
import { kindOf, type RecordsContext } from '../context.ts'
import { getRecord } from '../get-record.ts'
import { presentMemory } from '../memories/memories.present.ts'
import { presentNote } from '../notes/notes.present.ts'
import { READ, WRITE } from '../records.policy.ts'
import type { RecordRow } from '../records.tables.ts'
import { presentPage, presentUrl } from '../urls/urls.present.ts'
import { presentVersion } from './history.present.ts'
import { listVersions } from './history.view.ts'
import { rowAtVersion } from './read-version.ts'
import { restoreVersion } from './restore-version.ts'

const tag = 'History'

/** A type of record as its routes know it. */
interface Shown {
  type: KnowledgeType
  folder: string
  answer: TObject
  present(row: RecordRow): Record<string, unknown>
}

const TYPES: readonly Shown[] = [
  { type: 'note', folder: 'notes', answer: NoteAnswer, present: (row) => ({ note: presentNote(row) }) },
  { type: 'memory', folder: 'memories', answer: MemoryAnswer, present: (row) => ({ memory: presentMemory(row) }) },
  { type: 'url', folder: 'urls', answer: UrlAnswer, present: (row) => ({ url: presentUrl(row) }) },
  { type: 'page', folder: 'pages', answer: PageAnswer, present: (row) => ({ page: presentPage(row) }) },
]

/** What became of a record, for each type alike. */
export const historyRoutes = (context: RecordsContext): Route[] =>
  TYPES.flatMap((shown) => [listRoute(context, shown), versionRoute(context, shown), restoreRoute(context, shown)])

const listRoute = ({ platform }: RecordsContext, { type, folder }: Shown): Route =>
  route({
    method: 'GET',
    path: `/${folder}/:id/history`,
    summary: `Who changed what of a ${type}, and when; newest first`,
    description:
      'The newest 200 versions, and at most 20 million characters of earlier texts. It goes with the record.',
    tag,
    access: READ,
    params: idParams,
    answers: { 200: HistoryAnswer },
    handler: async ({ actor, params }) => {
      const row = await getRecord(platform, actor.tenantId, type, params.id)
      return { history: (await listVersions(platform.database.read, row)).map(presentVersion) }
    },
  })

const versionRoute = (context: RecordsContext, { type, folder, answer, present }: Shown): Route =>
  route({
    method: 'GET',
    path: `/${folder}/:id/history/:version`,
    summary: `A ${type} as it was at a version`,
    tag,
    access: READ,
    params: versionParams,
    answers: { 200: answer },
    handler: async ({ actor, params }) => {
      const row = await getRecord(context.platform, actor.tenantId, type, params.id)
      return present(await rowAtVersion(context.platform.database, kindOf(context, type), row, params.version))
    },
  })

const restoreRoute = (context: RecordsContext, { type, folder, answer, present }: Shown): Route =>
  route({
    method: 'POST',
    path: `/${folder}/:id/history/:version/restore`,
    summary: `Bring back what a ${type} said at a version`,
    description: 'Title, text, tags and the like; it stays in its project. That is a version of its own.',
    tag,
    access: WRITE,
    params: versionParams,
    answers: { 200: answer },
    handler: async ({ actor, params }) =>
      present(await restoreVersion(context, actor, type, params.id, params.version)),
  })
