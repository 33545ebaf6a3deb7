import type { AccountsFeature } from '#features/accounts/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { SearchFeature } from '#features/search/index'
import type { Tx } from '#platform/database/database'
import type { ParsedMail } from '#platform/mail/mail'
import type { EmailTableRow } from './emails.tables.ts'

/** The features that emails depend on. */
export interface Dependencies {
  accounts: AccountsFeature
  projects: ProjectsFeature
  search: SearchFeature
}

export interface ArrivedMail {
  row: EmailTableRow
  mail: ParsedMail
}

export type ArrivedListener = (tx: Tx, mails: readonly ArrivedMail[]) => Promise<void>
