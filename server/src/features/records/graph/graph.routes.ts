import { GraphAnswer, graphQuery } from '@dossier/contract/graph'
import { message } from '@dossier/contract/message'
import { invalidField } from '#core/app-error'
import { toTimestamp } from '#platform/clock/clock'
import { type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import { presentLink } from '../links/links.present.ts'
import { READ } from '../records.policy.ts'
import { readTags } from '../tags/tags.ts'
import type { NodeRow } from './graph.view.ts'
import { readGraph } from './read-graph.ts'

export const graphRoute = ({ platform: { database }, projects }: RecordsContext): Route =>
  route({
    method: 'GET',
    path: '/graph',
    summary: 'Get records and their connections',
    description: 'Emails appear when they are linked, and only with `email:read`.',
    tag: 'Links',
    access: READ,
    takesTurns: true,
    query: graphQuery,
    answers: { 200: GraphAnswer },
    handler: async ({ actor, query }) => {
      if (query.include_semantic) throw invalidField('?include_semantic', message('records.noSimilarity'))
      if (query.project) await projects.resolve(database.read, actor.tenantId, query.project)
      const { tenantId } = actor
      const scope = { tenantId, projectId: query.project, withMail: actor.scopes.has('email:read') }
      const graph = await readGraph(database, scope, { withTags: query.include_tags !== false })
      return { ...graph, nodes: graph.nodes.map(presentNode), links: graph.links.map(presentLink) }
    },
  })

const presentNode = ({ id, type, title, tags, project_id, created_at }: NodeRow) => ({
  id,
  type,
  title,
  tags: readTags({ tags }),
  project: project_id,
  createdAt: toTimestamp(created_at),
})
