import type { Reads, Tx } from '#platform/database/database'
import type { OAuthClientRow } from '../oauth.tables.ts'

/** @returns false when a client of any account has this client_id; it stays as it is. */
export async function insertClient(tx: Tx, row: OAuthClientRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('oauth_clients')
    .values(row)
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning('client_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findClientRow = (db: Reads, clientId: string): Promise<OAuthClientRow | undefined> =>
  db.selectFrom('oauth_clients').selectAll().where('client_id', '=', clientId).executeTakeFirst()

export const listClientsOf = (db: Reads, tenantId: string): Promise<OAuthClientRow[]> =>
  db.selectFrom('oauth_clients').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute()

export const deleteClientOf = (tx: Tx, tenantId: string, id: string): Promise<OAuthClientRow | undefined> =>
  tx
    .deleteFrom('oauth_clients')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Records the last use, at most once per `stepMs`. Clients with a metadata document have no row. */
export const touchClient = (tx: Tx, clientId: string, at: number, stepMs: number) =>
  tx
    .updateTable('oauth_clients')
    .set({ last_used_at: at })
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', at - stepMs)]))
    .execute()

/** Deletes self-registered clients that are older than `before`, unused since then and without a consent. */
export const deleteIdleClients = (tx: Tx, before: number) =>
  tx
    .deleteFrom('oauth_clients')
    .where('source', '=', 'dynamic')
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', before)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('oauth_consents')
            .select('id')
            .whereRef('oauth_consents.client_id', '=', 'oauth_clients.client_id')
            .where('oauth_consents.revoked_at', 'is', null),
        ),
      ),
    )
    .execute()
