import type { AccountsFeature } from '#features/accounts/index'
import type { AuditFeature } from '#features/audit/index'
import type { AuthFeature } from '#features/auth/index'

export interface Dependencies {
  audit: AuditFeature
  accounts: AccountsFeature
  auth: AuthFeature
}
