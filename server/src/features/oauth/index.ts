// OAuth: the authorization server for AI tools, with its consent page. Promises: an application gets only the scopes
// that a user ticked, in one account; revocation takes effect with the next request; all metadata documents match the
// server's behaviour. Never: a stored plain-text token or client secret; a code used twice; consent given in another
// user's name.

import type { Role } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { recordActivity } from './activity/record-activity.ts'
import { addressesOf } from './addresses.ts'
import { listCountingConsents } from './consents/consents.view.ts'
import { endConsentsOf } from './consents/end-access.ts'
import type { Dependencies, OAuthContext } from './context.ts'
import { oauthRoutes } from './oauth.routes.ts'
import { OFFERED_SCOPES } from './offered-scopes.ts'
import type { Activity, OAuthPrincipal } from './principal.ts'
import { createProvider } from './server/create-provider.ts'
import { oauthMounts } from './server/mounts.ts'
import { sweepOAuth } from './sweep.ts'
import { authenticateAccessToken } from './tokens/authenticate-access-token.ts'

export type { Activity, OAuthPrincipal }

const SWEEP_EVERY_MS = 3_600_000

export function createOAuthFeature(platform: Platform, dependencies: Dependencies) {
  const addresses = addressesOf(platform.config.baseUrl)
  const context: OAuthContext = { platform, ...dependencies, addresses, provider: () => provider() }
  const provider = createProvider(context)
  platform.jobs.recur('oauth.sweep', SWEEP_EVERY_MS, () => sweepOAuth(platform))
  return {
    routes: oauthRoutes(context),
    mounts: oauthMounts(context),
    /** See app/listeners.ts. */
    listeners: {
      endConsents: (tx: Tx, whose: { userId: string; tenantId: string | null }) => endConsentsOf(context, tx, whose),
    },
    /** The protected resource and its metadata URL (RFC 9728), for the challenge of a 401. */
    resource: { url: addresses.mcp, metadataUrl: addresses.resourceMetadata, scopes: OFFERED_SCOPES },
    /**
     * Returns the principal of an access token for this resource. Returns undefined when the token is unknown, ended or
     * for another resource.
     */
    authenticateAccessToken: (token: string, resource: string): Promise<OAuthPrincipal | undefined> =>
      authenticateAccessToken(platform, token, resource),
    /** Returns the grants (consents) that are still valid, by id, with the user's current role. For open streams. */
    listCountingGrants: (grantIds: readonly string[]): Promise<Map<string, Role>> =>
      listCountingConsents(platform.database.read, grantIds),
    /** Records an application's action for its user. Never fails the recorded call. */
    recordActivity: (principal: OAuthPrincipal, activity: Activity): Promise<void> =>
      recordActivity(platform, principal, activity),
  }
}

export type OAuthFeature = ReturnType<typeof createOAuthFeature>
