// OAuth: how AI tools come in. So far it tells truthfully that no application can be registered here yet.
// Promises: the configuration it reports is what the server does.
// Never: an endpoint advertised that does not answer.

import type { AccountsFeature } from '#features/accounts/index'
import type { AuditFeature } from '#features/audit/index'
import type { AuthFeature } from '#features/auth/index'
import type { Mount } from '#platform/http/mounts'
import type { Platform } from '#platform/platform'
import { oauthRoutes } from './oauth.routes.ts'
import type { Activity, OAuthPrincipal } from './tokens/principal.ts'

export type { Activity, OAuthPrincipal }

interface Neighbours {
  accounts: AccountsFeature
  audit: AuditFeature
  auth: AuthFeature
}

export const createOAuthFeature = (_platform: Platform, _neighbours: Neighbours) => ({
  routes: oauthRoutes(),
  mounts: [] as Mount[],
  /** Who is behind an access token for this resource; undefined when it does not count (unknown, ended, for another resource). */
  authenticateAccessToken: async (_token: string, _resource: string): Promise<OAuthPrincipal | undefined> => undefined,
  /** Notes what an application did, for the person who let it in. Never fails the call that it tells about. */
  recordActivity: async (_principal: OAuthPrincipal, _activity: Activity): Promise<void> => {},
})
