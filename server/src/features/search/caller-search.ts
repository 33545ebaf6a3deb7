import type { RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import type { ProjectsFeature } from '#features/projects/index'
import type { Needs } from '#platform/platform'
import { findEvidence } from './find-evidence.ts'
import type { FoundRecords } from './found-records.ts'
import type { SearchScope } from './quick/find-leading.ts'
import { type QuickSearchFound, quickSearch } from './quick/quick-search.ts'
import type { RankedHit } from './quick/score-hit.ts'
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

interface Question {
  question: string
  projectId: string | null | undefined
  /** All visible types if omitted. */
  types?: readonly RecordType[] | undefined
  limit: number
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
  /**
   * Returns the records that share most with a question; see findEvidence.
   * @throws AppError as rank does.
   */
  evidence(actor: Actor, question: Question): Promise<RankedHit[]>
}

export function createCallerSearch(
  platform: Needs<'clock' | 'config' | 'database' | 'fullText'>,
  { projects }: { projects: ProjectsFeature },
  found: FoundRecords,
): CallerSearch {
  const visible = (actor: Actor): RecordType[] => visibleTypes(actor, platform.config.features.emailIngest)
  async function scopeOf(
    actor: Actor,
    { projectId, types }: Pick<Ranking, 'projectId' | 'types'>,
  ): Promise<SearchScope> {
    const { tenantId } = actor
    const seen = visible(actor).filter((type) => !types || types.includes(type))
    const project = projectId ? await projects.resolve(platform.database.read, tenantId, projectId) : null
    return { tenantId, projectIds: project ? [project.id] : null, types: seen }
  }
  return {
    visibleTypes: visible,
    async rank(actor, { projectId, types, threads = false, ...ranking }) {
      const scope = await scopeOf(actor, { projectId, types })
      return quickSearch({ ...platform, found }, { ...scope, ...ranking, threads })
    },
    async evidence(actor, { question, limit, ...wanted }) {
      return findEvidence({ ...platform, found }, { ...(await scopeOf(actor, wanted)), question, limit })
    },
  }
}
