import type { AccountsFeature } from '#features/accounts/index'
import type { EmailsFeature } from '#features/emails/index'
import type { ProjectsFeature } from '#features/projects/index'

export interface Dependencies {
  accounts: AccountsFeature
  projects: ProjectsFeature
  emails: EmailsFeature
}
