// OAuth: how AI tools come in. An authorization server of its own, and the page that asks a person.
// Promises: nothing comes in but what a person let in, into one account, for what they ticked; what they take back ends
// with the very next request; every document says the same of what the server does.
// Never: a token or a secret of an application kept as it is shown; a second use of a code; a yes in somebody else's name.

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
    /** Where tokens are for, and where clients read who gives them out (RFC 9728); for the challenge of a 401. */
    resource: { url: addresses.mcp, metadataUrl: addresses.resourceMetadata, scopes: OFFERED_SCOPES },
    /** Who is behind an access token for this resource; undefined when it does not count (unknown, ended, for another resource). */
    authenticateAccessToken: (token: string, resource: string): Promise<OAuthPrincipal | undefined> =>
      authenticateAccessToken(platform, token, resource),
    /** Of these grants (consents) those that still count, by id, with the role of the person now; for what stays open. */
    listCountingGrants: (grantIds: readonly string[]): Promise<Map<string, Role>> =>
      listCountingConsents(platform.database.read, grantIds),
    /** Notes what an application did, for the person who let it in. Never fails the call that it tells about. */
    recordActivity: (principal: OAuthPrincipal, activity: Activity): Promise<void> =>
      recordActivity(platform, principal, activity),
  }
}

export type OAuthFeature = ReturnType<typeof createOAuthFeature>
