import type { AuditFeature } from '#features/audit/index'
import type { ProjectsFeature } from '#features/projects/index'

export interface Dependencies {
  audit: AuditFeature
  projects: ProjectsFeature
}
