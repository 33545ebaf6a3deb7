import type { AccountsFeature } from '#features/accounts/index'
import type { EmailsFeature } from '#features/emails/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { RecordsFeature } from '#features/records/index'
import type { RulesFeature } from '#features/rules/index'
import type { SearchFeature } from '#features/search/index'
import type { SendingFeature } from '#features/sending/index'

export interface Dependencies {
  accounts: AccountsFeature
  projects: ProjectsFeature
  emails: EmailsFeature
  search: SearchFeature
  sending: SendingFeature
  records: RecordsFeature
  rules: RulesFeature
}
