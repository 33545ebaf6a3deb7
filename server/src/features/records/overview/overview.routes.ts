import {
  BatchAnswer,
  BatchRecords,
  CountsAnswer,
  countsQuery,
  ListTagsAnswer,
  ListTrashAnswer,
  listTagsQuery,
  listTrashQuery,
  SuggestTags,
  SuggestTagsAnswer,
  suggestTagsQuery,
} from '@dossier/contract/records'
import { KNOWLEDGE_TYPES, RECORD_TYPES, recordTypeNamed } from '@dossier/contract/vocabulary'
import type { Static } from 'typebox'
import type { Actor } from '#core/actor'
import { parsePage, presentPage } from '#core/paging'
import { type Route, route } from '#platform/http/route'
import { batchRecords } from '../batch/batch-records.ts'
import type { RecordsContext } from '../context.ts'
import { READ, WRITE } from '../records.policy.ts'
import { listTags, suggestTags } from '../tags/list-tags.view.ts'
import { readCounts } from './counts.view.ts'
import { listTrash } from './list-trash.view.ts'
import { presentTrashed } from './trash.present.ts'

const tag = 'Records'

const mayReadMail = (actor: Actor): boolean => actor.scopes.has('email:read')

export const overviewRoutes = (context: RecordsContext): Route[] => [
  trashRoute(context),
  tagsRoute(context),
  ...suggestRoutes(context),
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
    takesTurns: true,
    query: listTrashQuery,
    answers: { 200: ListTrashAnswer },
    handler: async ({ actor, query }) => {
      await demandProject(context, actor, query.project)
      const visible = mayReadMail(actor) ? RECORD_TYPES : KNOWLEDGE_TYPES
      const requested = query.type?.map(recordTypeNamed)
      const types = visible.filter((type) => !requested || requested.includes(type))
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

const suggestRoutes = (context: RecordsContext): Route[] => {
  const facts = { path: '/memories/tags/suggest', tag: 'Memories', access: READ, answers: { 200: SuggestTagsAnswer } }
  const summary = 'Suggest tags that memories have, most used first'
  const suggest = async (actor: Actor, { project, q, limit }: Static<typeof SuggestTags>) => {
    await demandProject(context, actor, project ?? undefined)
    const filters = { prefix: q ?? '', projectId: project || undefined, limit: limit ?? SUGGESTED_TAGS }
    return { tags: await suggestTags(context.platform.database, actor.tenantId, filters) }
  }
  return [
    route({
      ...facts,
      method: 'GET',
      summary,
      query: suggestTagsQuery,
      handler: ({ actor, query }) => suggest(actor, query),
    }),
    route({
      ...facts,
      method: 'POST',
      summary: `${summary}, with the filters in the body`,
      body: SuggestTags,
      handler: ({ actor, body }) => suggest(actor, body),
    }),
  ]
}

const SUGGESTED_TAGS = 50

const countsRoute = (context: RecordsContext): Route =>
  route({
    method: 'GET',
    path: '/counts',
    summary: 'Count records by type, emails by mailbox and label, and both by project',
    description: 'Without `email:read`, the counts of emails are 0.',
    tag,
    access: READ,
    query: countsQuery,
    answers: { 200: CountsAnswer },
    handler: async ({ actor, query }) => {
      await demandProject(context, actor, query.project)
      const filters = { projectId: query.project, withMail: mayReadMail(actor) }
      const all = await context.projects.list(context.platform.database.read, actor.tenantId)
      const projects = all.filter(({ id }) => !query.project || id === query.project)
      return readCounts(context.platform.database, actor.tenantId, { ...filters, projects })
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
    handler: async ({ actor, body }) => {
      const items = body.items.map(({ id, type }) => ({ id, type: recordTypeNamed(type) }))
      return { results: await batchRecords(context, actor, { ...body, items }) }
    },
  })

async function demandProject(
  { platform, projects }: RecordsContext,
  actor: Actor,
  id: string | undefined,
): Promise<void> {
  if (id) await projects.resolve(platform.database.read, actor.tenantId, id)
}
