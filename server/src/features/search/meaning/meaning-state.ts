import type { EmbeddingProblem } from '@dossier/contract/vocabulary'
import type { ProjectsFeature } from '#features/projects/index'
import type { Needs } from '#platform/platform'
import { dayOf } from './embedding.ts'
import { countIndexed } from './indexed-records.view.ts'
import { problemOf } from './problem-of.ts'
import { findState, tokensOn } from './vector-states.store.ts'
import { countWaiting } from './waiting.store.ts'

export interface MeaningState {
  isOn: boolean
  total: number
  embedded: number
  problem: { reason: EmbeddingProblem; at: number } | null
  tokensToday: number
}

/** Returns how far the vectors of an account are. The latest problem is that of its job or of a search. */
export async function readMeaningState(
  { clock, config, database, embedding }: Needs<'clock' | 'config' | 'database' | 'embedding'>,
  projects: Pick<ProjectsFeature, 'accountPreferences'>,
  tenantId: string,
): Promise<MeaningState> {
  const [preferences, state, total, waiting] = await Promise.all([
    projects.accountPreferences(tenantId),
    findState(database.read, tenantId),
    countIndexed(database, tenantId),
    countWaiting(database.read, tenantId),
  ])
  const isBuilt = config.embedding !== null && state?.model === config.embedding.model && state.is_on === 1
  const listed = isBuilt && state.is_listed === 1 ? total : 0
  const ofSearches = embedding?.problem() ?? null
  const ofJob = state?.problem ? { reason: state.problem as EmbeddingProblem, at: Number(state.problem_at) } : null
  return {
    isOn: preferences.search_by_meaning,
    total,
    embedded: Math.max(0, listed - waiting),
    problem: config.embedding
      ? (ofJob ?? (ofSearches && { ...ofSearches, reason: problemOf(ofSearches.reason) }))
      : null,
    tokensToday: tokensOn(state, dayOf(clock.now())),
  }
}
