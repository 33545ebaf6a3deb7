import type { AccountsFeature } from '#features/accounts/index'
import type { AuditFeature } from '#features/audit/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { PortableKind } from '#platform/portable/portable'

/** The features that an archive stands on, and what each of the others gives into one. */
export interface Dependencies {
  audit: AuditFeature
  accounts: AccountsFeature
  projects: ProjectsFeature
  /** In the order of the archive: whatever a kind names comes before it. */
  kinds: readonly PortableKind[]
}
