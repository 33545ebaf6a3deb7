import type { Role } from '@dossier/contract/vocabulary'
import type { Reads } from '#platform/database/database'
import { hotQuery } from '#platform/database/hot-query'
import type { OAuthConsentRow } from '../oauth.tables.ts'

// Consents beside what they live on: a membership, and a grant that has not ended.

/** What a person has let into an account and what still has a way in; the newest first. */
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

/** The last time that this person said yes to this application, in whatever account; also where it was taken back since. */
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

const consentOfGrant = hotQuery((db, given: { grantId: string; now: number }) =>
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
    .where('oauth_grants.grant_id', '=', given.grantId)
    .where('oauth_grants.revoked_at', 'is', null)
    .where('oauth_grants.expires_at', '>', given.now)
    .where('oauth_consents.revoked_at', 'is', null),
)

/** Whether tokens may still come of this grant: it has not ended, nor the consent, nor the membership. */
export const countsGrant = async (db: Reads, grantId: string, now: number): Promise<boolean> =>
  (await consentOfGrant(db, { grantId, now })).length > 0

/** Of these consents those that still count, by id, with the role of the person now. */
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
