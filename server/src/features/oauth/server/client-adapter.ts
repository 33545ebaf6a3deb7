import type { Adapter, AdapterPayload } from 'oidc-provider'
import { withHashedSecret } from '../clients/client-secrets.ts'
import { findClientRow, insertClient } from '../clients/clients.store.ts'
import type { OAuthContext } from '../context.ts'

/** Finds clients for the library and stores self-registered ones (RFC 7591). Clients never change. */
export const createClientAdapter = ({ platform }: Pick<OAuthContext, 'platform'>): Adapter => ({
  async upsert(clientId, payload) {
    const { database, clock, ids } = platform
    const at = clock.now()
    const isNew = await database.transact((tx) =>
      insertClient(tx, {
        client_id: clientId,
        id: ids.next(),
        tenant_id: null,
        source: 'dynamic',
        metadata: JSON.stringify(withHashedSecret(payload)),
        created_at: at,
        updated_at: at,
        last_used_at: null,
      }),
    )
    if (!isNew) throw new Error('the library generated a client_id that exists')
  },

  async find(clientId) {
    const row = await findClientRow(platform.database.read, clientId)
    return row && (JSON.parse(row.metadata) as AdapterPayload)
  },

  consume: refuse,
  destroy: refuse,
  findByUid: refuse,
  findByUserCode: refuse,
  revokeByGrantId: refuse,
})

async function refuse(): Promise<never> {
  throw new Error('an application is neither used up nor changed by the library')
}
