import type { AccountsFeature } from '#features/accounts/index'
import type { AskFeature } from '#features/ask/index'
import type { EmailsFeature } from '#features/emails/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { CallerSearch } from '#features/search/index'
import type { Needs } from '#platform/platform'

export interface Dependencies {
  accounts: AccountsFeature
  projects: ProjectsFeature
  search: CallerSearch
  emails: EmailsFeature
  ask: AskFeature
}

export type Parts = Dependencies & Needs<'clock' | 'database'>
