import type { ProjectsFeature } from '#features/projects/index'
import type { SearchFeature } from '#features/search/index'

/** The features that mail stands on. */
export interface Neighbours {
  projects: ProjectsFeature
  search: SearchFeature
}
