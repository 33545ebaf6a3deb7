import { MeaningSearchAnswer } from '@dossier/contract/meaning-search'
import type { ProjectsFeature } from '#features/projects/index'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { MeaningSearch } from './create-meaning.ts'
import { presentMeaning } from './meaning.present.ts'
import { readMeaningState } from './meaning-state.ts'
import { rebuildVectors } from './rebuild-vectors.ts'

const tag = 'Search'

export function meaningRoutes(
  platform: Platform,
  { projects }: { projects: ProjectsFeature },
  meaning: MeaningSearch,
): Route[] {
  const read = async (tenantId: string): Promise<MeaningSearchAnswer> =>
    presentMeaning(platform.config, await readMeaningState(platform, projects, tenantId))
  return [
    route({
      method: 'GET',
      path: '/embeddings',
      summary: 'Get the progress of search by meaning',
      description: 'The operator configures the model. Its API key is never returned.',
      tag,
      access: { role: 'admin', scopes: ['settings:read'] },
      answers: { 200: MeaningSearchAnswer },
      handler: ({ actor }) => read(actor.tenantId),
    }),
    route({
      method: 'POST',
      path: '/embeddings/rebuild',
      summary: 'Delete all vectors and embed all records again',
      description: 'Searches use words only until records have vectors again. Without a model it changes nothing.',
      tag,
      access: { role: 'admin', scopes: ['settings:write'] },
      answers: { 200: MeaningSearchAnswer },
      handler: async ({ actor }) => {
        await rebuildVectors(platform, meaning, actor)
        return read(actor.tenantId)
      },
    }),
  ]
}
