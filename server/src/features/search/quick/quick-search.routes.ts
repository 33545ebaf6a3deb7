import { QuickSearch, QuickSearchAnswer } from '@dossier/contract/search'
import type { ProjectsFeature } from '#features/projects/index'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { FoundRecords } from '../found-records.ts'
import { presentFound } from './quick-search.present.ts'
import { quickSearch } from './quick-search.ts'
import { visibleTypes } from './visible-types.ts'

/** Hits per type and in total (docs/spec/search.md §1). */
const PER_TYPE = 6
const IN_ALL = 12

export const quickSearchRoutes = (
  platform: Platform,
  { projects }: { projects: ProjectsFeature },
  found: FoundRecords,
): Route[] => [
  route({
    method: 'POST',
    path: '/search/quick',
    summary: 'Search notes, memories, URLs, pages and emails as you type',
    description:
      'All words must match, the last one as a prefix. Small typos are tolerated, and with four or more words some may be missing (`relaxed`). Words in quotation marks must match as a phrase. Records need `knowledge:read`, emails need `email:read`; at least one of the two is required. Trash is never searched.',
    tag: 'Search',
    access: { role: 'member', scopes: [] },
    body: QuickSearch,
    answers: { 200: QuickSearchAnswer },
    handler: async ({ actor, body }) => {
      const types = visibleTypes(actor, platform.config.features.emailIngest)
      const { tenantId } = actor
      const { read } = platform.database
      const projectId = body.project_id ? (await projects.resolve(read, tenantId, body.project_id)).id : null
      const answer = await quickSearch(
        { ...platform, found },
        {
          tenantId,
          projectIds: projectId === null ? null : [projectId],
          types,
          text: body.query,
          perType: body.per_page ?? PER_TYPE,
          limit: body.limit ?? IN_ALL,
        },
      )
      const all = answer.hits.length === 0 ? [] : await projects.list(read, tenantId)
      const projectNames = new Map(all.map(({ id, name }) => [id, name]))
      return presentFound(answer, { query: body.query, projectNames, explain: body.explain === true })
    },
  }),
]
