import type { EmailsFeature } from '#features/emails/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { RecordsFeature } from '#features/records/index'
import type { SearchFeature } from '#features/search/index'
import type { TriageFeature } from '#features/triage/index'

export interface Dependencies {
  projects: ProjectsFeature
  search: SearchFeature
  records: RecordsFeature
  emails: EmailsFeature
  triage: TriageFeature
}
