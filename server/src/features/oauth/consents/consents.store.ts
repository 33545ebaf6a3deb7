import type { Database, Reads, Tx } from '#platform/database/database'
import type { OAuthConsentRow } from '../oauth.tables.ts'

export const insertConsent = (tx: Tx, row: OAuthConsentRow) => tx.insertInto('oauth_consents').values(row).execute()

export const updateConsent = (
  tx: Tx,
  { tenant_id, id, ...changed }: Pick<OAuthConsentRow, 'tenant_id' | 'id' | 'client' | 'scopes' | 'granted_at'>,
) => tx.updateTable('oauth_consents').set(changed).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()

/** Locks a user's valid consent for an application until the transaction ends. */
export const lockConsent = (
  database: Database,
  tx: Tx,
  { tenantId, userId, clientId, resource }: { tenantId: string; userId: string; clientId: string; resource: string },
): Promise<OAuthConsentRow | undefined> =>
  database
    .locked(
      tx
        .selectFrom('oauth_consents')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .where('client_id', '=', clientId)
        .where('resource', '=', resource)
        .where('revoked_at', 'is', null),
    )
    .executeTakeFirst()

export const findConsent = (db: Reads, tenantId: string, id: string): Promise<OAuthConsentRow | undefined> =>
  db.selectFrom('oauth_consents').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export async function markRevoked(tx: Tx, tenantId: string, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('oauth_consents')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === 1
}

/** Lists a user's valid consents, in one account or in all (null). */
export function listCountingOf(tx: Tx, userId: string, tenantId: string | null): Promise<OAuthConsentRow[]> {
  const ofUser = tx.selectFrom('oauth_consents').selectAll().where('user_id', '=', userId)
  const counting = ofUser.where('revoked_at', 'is', null)
  return (tenantId === null ? counting : counting.where('tenant_id', '=', tenantId)).orderBy('id').execute()
}

export const listCountingOfClient = (tx: Tx, clientId: string): Promise<OAuthConsentRow[]> =>
  tx
    .selectFrom('oauth_consents')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()

export const touchConsent = (tx: Tx, tenantId: string, id: string, at: number, stepMs: number) =>
  tx
    .updateTable('oauth_consents')
    .set({ last_used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', at - stepMs)]))
    .execute()

/** Deletes consents that were revoked or had no grant before this instant. Their activity is deleted by then. */
export const deleteEndedConsents = (tx: Tx, before: number) =>
  tx
    .deleteFrom('oauth_consents')
    .where('granted_at', '<', before)
    .where((eb) =>
      eb.or([
        eb('revoked_at', '<', before),
        eb.and([
          eb('revoked_at', 'is', null),
          eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', before)]),
          eb.not(
            eb.exists(
              eb
                .selectFrom('oauth_grants')
                .select('grant_id')
                .whereRef('oauth_grants.tenant_id', '=', 'oauth_consents.tenant_id')
                .whereRef('oauth_grants.consent_id', '=', 'oauth_consents.id'),
            ),
          ),
        ]),
      ]),
    )
    .execute()
