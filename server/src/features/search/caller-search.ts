import type { RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import type { ProjectsFeature } from '#features/projects/index'
import type { Needs } from '#platform/platform'
import type { FoundRecords } from './found-records.ts'
import type { MeaningSearch } from './meaning/create-meaning.ts'
import { type QuickSearchFound, quickSearch } from './quick/quick-search.ts'
import { visibleTypes } from './quick/visible-types.ts'

interface Ranking {
  text: string
  projectId: string | null | undefined
  /** All visible types if omitted. */
  types?: readonly RecordType[] | undefined
  perType: number
  limit: number
  /** Only the best email of each thread. */
  threads?: boolean
}

/** Searches as one caller: only what that caller may see. */
export interface CallerSearch {
  /** Returns the types that the caller may find. @throws AppError `forbidden` when there are none. */
  visibleTypes(actor: Actor): RecordType[]
  /**
   * Returns the best matches; see quickSearch.
   * @throws AppError `forbidden` as visibleTypes does, `not_found` for the project, `unavailable` when the index fails.
   */
  rank(actor: Actor, ranking: Ranking): Promise<QuickSearchFound>
}

export function createCallerSearch(
  platform: Needs<'clock' | 'config' | 'database' | 'fullText'>,
  { projects }: { projects: ProjectsFeature },
  found: FoundRecords,
  meaning: Pick<MeaningSearch, 'find'>,
): CallerSearch {
  const visible = (actor: Actor): RecordType[] => visibleTypes(actor, platform.config.features.emailIngest)
  return {
    visibleTypes: visible,
    async rank(actor, { projectId, types, threads = false, ...ranking }) {
      const { tenantId } = actor
      const seen = visible(actor).filter((type) => !types || types.includes(type))
      const project = projectId ? await projects.resolve(platform.database.read, tenantId, projectId) : null
      const scope = { tenantId, projectIds: project ? [project.id] : null, types: seen }
      return quickSearch({ ...platform, found, meaning }, { ...scope, ...ranking, threads })
    },
  }
}
