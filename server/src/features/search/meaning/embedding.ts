import type { ProjectsFeature } from '#features/projects/index'
import type { EmbeddingConfig } from '#platform/config/config'
import type { EmbeddingModel } from '#platform/llm/embedding'
import type { Needs } from '#platform/platform'
import type { FoundRecords } from '../found-records.ts'

/** What embedding the records of an account needs. */
export interface Embedding extends Needs<'clock' | 'database' | 'ids'> {
  config: EmbeddingConfig
  model: EmbeddingModel
  projects: Pick<ProjectsFeature, 'accountPreferences'>
  found: FoundRecords
}

/** UTC day of an instant. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
