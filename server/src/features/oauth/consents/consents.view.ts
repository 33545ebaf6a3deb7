import type { Role } from '@dossier/contract/vocabulary'
import type { Reads } from '#platform/database/database'
import { hotQuery } from '#platform/database/hot-query'
import type { OAuthConsentRow } from '../oauth.tables.ts'

// Joins consents with their membership and a live grant. Without both, a consent is invalid.

/** Lists a user's authorized applications in an account, newest first. */
export const listLiveConsents = (
  db: Reads,
  whose: { tenantId: string; userId: string },
  now: number,
): Promise<OAuthConsentRow[]> =>
  db
    .selectFrom('oauth_consents')
    .selectAll()
    .where('tenant_id', '=', whose.tenantId)
    .where('user_id', '=', whose.userId)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('oauth_grants')
          .select('grant_id')
          .whereRef('oauth_grants.tenant_id', '=', 'oauth_consents.tenant_id')
          .whereRef('oauth_grants.consent_id', '=', 'oauth_consents.id')
          .where('oauth_grants.revoked_at', 'is', null)
          .where('oauth_grants.expires_at', '>', now),
      ),
    )
    .orderBy('granted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Returns the user's last consent for this application in any account, even if revoked. */
export const findLastConsent = (db: Reads, userId: string, clientId: string): Promise<OAuthConsentRow | undefined> =>
  db
    .selectFrom('oauth_consents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .orderBy('granted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const consentOfGrant = hotQuery((db, params: { grantId: string; now: number }) =>
  db
    .selectFrom('oauth_grants')
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
    .select('oauth_consents.id')
    .where('oauth_grants.grant_id', '=', params.grantId)
    .where('oauth_grants.revoked_at', 'is', null)
    .where('oauth_grants.expires_at', '>', params.now)
    .where('oauth_consents.revoked_at', 'is', null),
)

/** Returns whether the user has a valid consent for this application, in any account. */
export async function hasLiveConsent(db: Reads, userId: string, clientId: string, now: number): Promise<boolean> {
  const consent = await db
    .selectFrom('oauth_grants')
    .innerJoin('oauth_consents', (join) =>
      join
        .onRef('oauth_consents.tenant_id', '=', 'oauth_grants.tenant_id')
        .onRef('oauth_consents.id', '=', 'oauth_grants.consent_id'),
    )
    .select('oauth_consents.id')
    .where('oauth_consents.user_id', '=', userId)
    .where('oauth_consents.client_id', '=', clientId)
    .where('oauth_consents.revoked_at', 'is', null)
    .where('oauth_grants.revoked_at', 'is', null)
    .where('oauth_grants.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return consent !== undefined
}

/** Returns whether a grant may still issue tokens: grant, consent and membership are valid. */
export const countsGrant = async (db: Reads, grantId: string, now: number): Promise<boolean> =>
  (await consentOfGrant(db, { grantId, now })).length > 0

/** Returns the consents that are still valid, by id, with the user's current role. */
export async function listCountingConsents(db: Reads, ids: readonly string[]): Promise<Map<string, Role>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('oauth_consents')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.tenant_id', '=', 'oauth_consents.tenant_id')
        .onRef('memberships.user_id', '=', 'oauth_consents.user_id'),
    )
    .select(['oauth_consents.id', 'memberships.role'])
    .where('oauth_consents.id', 'in', [...ids])
    .where('oauth_consents.revoked_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role as Role]))
}
