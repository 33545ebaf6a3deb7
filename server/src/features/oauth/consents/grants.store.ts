import type { Database, Tx } from '#platform/database/database'
import type { OAuthGrantRow } from '../oauth.tables.ts'
import { deleteArtifactsOfGrant } from './artifacts.store.ts'

export const insertGrant = (tx: Tx, row: OAuthGrantRow) => tx.insertInto('oauth_grants').values(row).execute()

/** Locks the grant until the transaction ends. Writes under it happen before its end or not at all. */
export async function lockLiveGrant(database: Database, tx: Tx, grantId: string, now: number): Promise<boolean> {
  const grant = await database
    .locked(tx.selectFrom('oauth_grants').select('expires_at').where('grant_id', '=', grantId))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return grant !== undefined && grant.expires_at > now
}

/** Ends a grant with all its tokens. @returns the grant, or undefined when it had already ended. */
export async function endGrant(tx: Tx, grantId: string, at: number): Promise<OAuthGrantRow | undefined> {
  const ended = await tx
    .updateTable('oauth_grants')
    .set({ revoked_at: at })
    .where('grant_id', '=', grantId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  await deleteArtifactsOfGrant(tx, grantId)
  return ended
}

export async function endGrantsOfConsent(tx: Tx, tenantId: string, consentId: string, at: number): Promise<void> {
  const ended = await tx
    .updateTable('oauth_grants')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('consent_id', '=', consentId)
    .where('revoked_at', 'is', null)
    .returning('grant_id')
    .execute()
  for (const { grant_id } of ended) await deleteArtifactsOfGrant(tx, grant_id)
}

export const deleteEndedGrants = (tx: Tx, before: number) =>
  tx
    .deleteFrom('oauth_grants')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .execute()
