import type { PrimaryAction } from '@dossier/contract/vocabulary'
import type { AccountsFeature } from '#features/accounts/index'
import type { EmailsFeature, EmailTableRow } from '#features/emails/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { RecordsFeature } from '#features/records/index'
import type { RulesFeature } from '#features/rules/index'
import type { SearchFeature } from '#features/search/index'
import type { SendingFeature } from '#features/sending/index'
import type { TemplatesFeature } from '#features/templates/index'
import type { Tx } from '#platform/database/database'

/** Hears the verdict of automatic triage or of a rule on a new email, in its transaction. */
export type JudgedListener = (tx: Tx, email: EmailTableRow, action: PrimaryAction) => Promise<void>

export interface Dependencies {
  accounts: AccountsFeature
  projects: ProjectsFeature
  emails: EmailsFeature
  search: SearchFeature
  sending: SendingFeature
  records: RecordsFeature
  templates: TemplatesFeature
  rules: RulesFeature
  judged?: readonly JudgedListener[]
}
