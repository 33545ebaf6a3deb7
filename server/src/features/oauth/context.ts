import type { Provider } from 'oidc-provider'
import type { AccountsFeature } from '#features/accounts/index'
import type { AuditFeature } from '#features/audit/index'
import type { AuthFeature } from '#features/auth/index'
import type { Needs } from '#platform/platform'
import type { Addresses } from './addresses.ts'

export interface Dependencies {
  accounts: AccountsFeature
  audit: AuditFeature
  auth: AuthFeature
}

export interface OAuthContext extends Dependencies {
  platform: Needs<'clock' | 'database' | 'fetchOutside' | 'ids' | 'log' | 'secretKey'>
  addresses: Addresses
  /** The authorization server, loaded at first use rather than at start. */
  provider: () => Promise<Provider>
}
