import {
  BatchAnswer,
  BatchRecords,
  CountsAnswer,
  countsQuery,
  ListTagsAnswer,
  ListTrashAnswer,
  listTagsQuery,
  listTrashQuery,
} from '@dossier/contract/records'
import { KNOWLEDGE_TYPES, RECORD_TYPES } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { parsePage, presentPage } from '#core/paging'
import { type Route, route } from '#platform/http/route'
import { batchRecords } from '../batch/batch-records.ts'
import type { RecordsContext } from '../context.ts'
import { READ, WRITE } from '../records.policy.ts'
import { listTags } from '../tags/list-tags.view.ts'
import { readCounts } from './counts.view.ts'
import { listTrash } from './list-trash.view.ts'
import { presentTrashed } from './trash.present.ts'

const tag = 'Records'

const mayReadMail = (actor: Actor): boolean => actor.scopes.has('email:read')

export const overviewRoutes = (context: RecordsContext): Route[] => [
  trashRoute(context),
  tagsRoute(context),
  countsRoute(context),
  batchRoute(context),
]

const trashRoute = (context: RecordsContext): Route =>
  route({
    method: 'GET',
    path: '/trash',
    summary: 'List the records in trash, most recently deleted first',
    description: 'Emails are listed only with `email:read`.',
    tag,
    access: READ,
    query: listTrashQuery,
    answers: { 200: ListTrashAnswer },
    handler: async ({ actor, query }) => {
      await demandProject(context, actor, query.project)
      const visible = mayReadMail(actor) ? RECORD_TYPES : KNOWLEDGE_TYPES
      const types = visible.filter((type) => !query.type || query.type.includes(type))
      const page = await listTrash(
        context.platform.database,
        actor.tenantId,
        { projectId: query.project, types },
        parsePage(query),
      )
      const { trash_retention_days: days } = await context.projects.accountPreferences(actor.tenantId)
      return { records: page.items.map((row) => presentTrashed(row, days)), ...presentPage(page) }
    },
  })

const tagsRoute = (context: RecordsContext): Route =>
  route({
    method: 'GET',
    path: '/tags',
    summary: 'List the tags of records with their counts, most used first',
    tag,
    access: READ,
    query: listTagsQuery,
    answers: { 200: ListTagsAnswer },
    handler: async ({ actor, query }) => {
      await demandProject(context, actor, query.project)
      const filters = { prefix: query.q ?? '', projectId: query.project }
      return { tags: await listTags(context.platform.database, actor.tenantId, filters) }
    },
  })

const countsRoute = (context: RecordsContext): Route =>
  route({
    method: 'GET',
    path: '/counts',
    summary: 'Count records by type, and emails by mailbox and label',
    description: 'Without `email:read`, the counts of emails are 0.',
    tag,
    access: READ,
    query: countsQuery,
    answers: { 200: CountsAnswer },
    handler: async ({ actor, query }) => {
      await demandProject(context, actor, query.project)
      const filters = { projectId: query.project, withMail: mayReadMail(actor) }
      return { counts: await readCounts(context.platform.database, actor.tenantId, filters) }
    },
  })

const batchRoute = (context: RecordsContext): Route =>
  route({
    method: 'POST',
    path: '/records/batch',
    summary: 'Move, copy, delete or restore several records independently',
    description: 'Works with notes, memories, URLs and pages. Move and delete emails under `/emails`.',
    tag,
    access: WRITE,
    body: BatchRecords,
    answers: { 200: BatchAnswer },
    handler: async ({ actor, body }) => ({ results: await batchRecords(context, actor, body) }),
  })

async function demandProject(
  { platform, projects }: RecordsContext,
  actor: Actor,
  id: string | undefined,
): Promise<void> {
  if (id) await projects.resolve(platform.database.read, actor.tenantId, id)
}
