import { QuickSearch, QuickSearchAnswer } from '@dossier/contract/search'
import type { ProjectsFeature } from '#features/projects/index'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { CallerSearch } from '../caller-search.ts'
import { presentFound } from './quick-search.present.ts'

/** Hits per type and in total (docs/spec/search.md §1). */
const PER_TYPE = 6
const IN_ALL = 12

export const quickSearchRoutes = (
  platform: Platform,
  { projects }: { projects: ProjectsFeature },
  service: CallerSearch,
): Route[] => [
  route({
    method: 'POST',
    path: '/search/quick',
    summary: 'Search notes, memories, URLs, pages and emails as you type',
    description:
      'All words must match, the last one as a prefix. Small typos are tolerated, and with four or more words some may be missing (`relaxed`). Words in quotation marks must match as a phrase. Records need `knowledge:read`, emails need `email:read`; at least one of the two is required. Trash is never searched.',
    tag: 'Search',
    access: { role: 'member', scopes: [] },
    takesTurns: true,
    body: QuickSearch,
    answers: { 200: QuickSearchAnswer },
    handler: async ({ actor, body }) => {
      const { query, project_id, per_page, limit } = body
      const ranking = {
        text: query,
        projectId: project_id,
        perType: per_page ?? PER_TYPE,
        limit: limit ?? IN_ALL,
        threads: body.threads === true,
      }
      const answer = await service.rank(actor, ranking)
      const all = answer.hits.length === 0 ? [] : await projects.list(platform.database.read, actor.tenantId)
      const projectNames = new Map(all.map(({ id, name }) => [id, name]))
      return presentFound(answer, { query, projectNames, explain: body.explain === true })
    },
  }),
]
