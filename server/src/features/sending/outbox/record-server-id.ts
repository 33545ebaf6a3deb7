import type { Tx } from '#platform/database/database'
import { changeOutgoing, findOutgoing } from './outbox.store.ts'
import { surerServerId } from './server-id.ts'

/** Records the id of a copy in the Sent folder, unless the answer of the mail server named one that is as sure. */
export async function recordServerId(tx: Tx, tenantId: string, id: string, serverId: string): Promise<void> {
  const row = await findOutgoing(tx, tenantId, id)
  if (row) await changeOutgoing(tx, tenantId, id, { server_id: surerServerId(row.server_id, serverId) })
}
