import type { AccountsFeature } from '#features/accounts/index'
import type { AuditFeature } from '#features/audit/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { PortableKind } from '#platform/portable/portable'

/** Features that archives depend on, and the kinds that all features contribute. */
export interface Dependencies {
  audit: AuditFeature
  accounts: AccountsFeature
  projects: ProjectsFeature
  /** In archive order: a kind comes after the kinds that it refers to. */
  kinds: readonly PortableKind[]
}
