import type { AccountsFeature } from '#features/accounts/index'
import type { EmailsFeature } from '#features/emails/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { RecordsFeature } from '#features/records/index'
import type { CallerSearch, SearchFeature } from '#features/search/index'
import type { TriageFeature } from '#features/triage/index'

export interface Dependencies {
  accounts: AccountsFeature
  projects: ProjectsFeature
  search: SearchFeature & CallerSearch
  records: RecordsFeature
  emails: EmailsFeature
  triage: TriageFeature
}
