import type { Role } from '@dossier/contract/vocabulary'
import type { Reads } from '#platform/database/database'
import { hotQuery } from '#platform/database/hot-query'

export interface TokenRow {
  payload: string
  expires_at: number
  tenant_id: string
  consent_id: string
  user_id: string
  client_id: string
  client: string
  resource: string
  last_used_at: number | null
  role: Role
}

const tokenWithItsGrant = hotQuery((db, params: { hash: string; now: number }) =>
  db
    .selectFrom('oauth_artifacts')
    .innerJoin('oauth_grants', 'oauth_grants.grant_id', 'oauth_artifacts.grant_id')
    .innerJoin('oauth_consents', (join) =>
      join
        .onRef('oauth_consents.tenant_id', '=', 'oauth_grants.tenant_id')
        .onRef('oauth_consents.id', '=', 'oauth_grants.consent_id'),
    )
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.tenant_id', '=', 'oauth_consents.tenant_id')
        .onRef('memberships.user_id', '=', 'oauth_consents.user_id'),
    )
    .select([
      'oauth_artifacts.payload',
      'oauth_artifacts.expires_at',
      'oauth_consents.tenant_id',
      'oauth_consents.id as consent_id',
      'oauth_consents.user_id',
      'oauth_consents.client_id',
      'oauth_consents.client',
      'oauth_consents.resource',
      'oauth_consents.last_used_at',
      'memberships.role',
    ])
    .where('oauth_artifacts.model', '=', 'AccessToken')
    .where('oauth_artifacts.id_hash', '=', params.hash)
    .where('oauth_artifacts.expires_at', '>', params.now)
    .where('oauth_grants.revoked_at', 'is', null)
    .where('oauth_grants.expires_at', '>', params.now)
    .where('oauth_consents.revoked_at', 'is', null),
)

/**
 * Reads token, grant, consent and the user's current role in one query. Returns undefined when any of them has ended.
 */
export async function findToken(db: Reads, hash: string, now: number): Promise<TokenRow | undefined> {
  const [row] = await tokenWithItsGrant(db, { hash, now })
  return row as TokenRow | undefined
}
