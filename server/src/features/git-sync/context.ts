import type { ProjectsFeature } from '#features/projects/index'
import type { RecordsFeature } from '#features/records/index'
import type { Needs } from '#platform/platform'

export interface Dependencies {
  projects: ProjectsFeature
  records: RecordsFeature
}

export interface SyncContext extends Dependencies {
  platform: Needs<'clock' | 'config' | 'database' | 'events' | 'git' | 'ids' | 'jobs' | 'log' | 'secrets'>
}
