import type { ProjectsFeature } from '#features/projects/index'
import type { RecordsFeature } from '#features/records/index'
import type { Platform } from '#platform/platform'

export interface Neighbours {
  projects: ProjectsFeature
  records: RecordsFeature
}

/** What every use case of git sync stands on. */
export interface SyncContext extends Neighbours {
  platform: Platform
}
