import type { AccountsFeature } from '#features/accounts/index'
import type { AuditFeature } from '#features/audit/index'
import type { AuthFeature } from '#features/auth/index'

export interface Neighbours {
  audit: AuditFeature
  accounts: AccountsFeature
  auth: AuthFeature
}
