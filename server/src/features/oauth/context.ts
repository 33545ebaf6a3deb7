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

/** What everything here stands on. */
export interface OAuthContext extends Dependencies {
  platform: Needs<'clock' | 'database' | 'fetchOutside' | 'ids' | 'log' | 'secretKey'>
  addresses: Addresses
  /** The authorization server; loaded with its first use, not with the start. */
  provider: () => Promise<Provider>
}
