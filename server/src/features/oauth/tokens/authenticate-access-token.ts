import { sha256 } from '#platform/crypto/hash'
import type { Needs } from '#platform/platform'
import { touchClient } from '../clients/clients.store.ts'
import { readClientSnapshot } from '../consents/client-snapshot.ts'
import { touchConsent } from '../consents/consents.store.ts'
import { offeredAmong } from '../offered-scopes.ts'
import type { OAuthPrincipal } from '../principal.ts'
import { findToken, type TokenRow } from './principal.view.ts'

const LAST_USE_STEP_MS = 60_000
/** Format of the library's tokens: at least 256 bits in base64url. Other values are rejected without a query. */
const TOKEN_FORM = /^[\w-]{40,128}$/

interface TokenPayload {
  aud?: string
  scope?: string
}

/**
 * Authenticates an access token in one query, so that revocation takes effect with the next request.
 * @param resource required audience (RFC 8707).
 * @returns undefined when it is unknown, expired, ended, for another resource, or the user is no longer a member.
 */
export async function authenticateAccessToken(
  platform: Needs<'clock' | 'database' | 'log'>,
  token: string,
  resource: string,
): Promise<OAuthPrincipal | undefined> {
  if (!TOKEN_FORM.test(token)) return undefined
  const { database, clock } = platform
  const found = await findToken(database.read, sha256(token), clock.now())
  if (!found) return undefined
  const payload = JSON.parse(found.payload) as TokenPayload
  if (payload.aud !== resource || found.resource !== resource) return undefined
  recordUse(platform, found)
  return principalOf(found, payload)
}

function principalOf(found: TokenRow, { scope = '' }: TokenPayload): OAuthPrincipal {
  const scopes = offeredAmong(scope.split(' '))
  return {
    actor: {
      tenantId: found.tenant_id,
      userId: found.user_id,
      role: found.role,
      scopes: new Set(scopes),
      credential: { kind: 'grant', id: found.consent_id },
    },
    scopes,
    clientId: found.client_id,
    clientName: readClientSnapshot(found.client).client_name,
    grantId: found.consent_id,
    resource: found.resource,
    expiresAt: found.expires_at,
  }
}

/** Not awaited: the recorded time may be a minute old anyway. */
function recordUse(
  { database, clock, log }: Needs<'clock' | 'database' | 'log'>,
  { tenant_id, consent_id, client_id, last_used_at }: TokenRow,
): void {
  const at = clock.now()
  if (last_used_at !== null && last_used_at > at - LAST_USE_STEP_MS) return
  database
    .transact(async (tx) => {
      await touchConsent(tx, tenant_id, consent_id, at, LAST_USE_STEP_MS)
      await touchClient(tx, client_id, at, LAST_USE_STEP_MS)
    })
    .catch((error: unknown) => log.warn({ err: error }, 'the last use of an application could not be noted'))
}
