import type { Tx } from '#platform/database/database'
import type { Member } from '../member.ts'
import type { AuthParts, Client } from '../parts.ts'
import { deleteUnconfirmed } from './registration.store.ts'

/** Somebody has opened a link that only their mailbox had. */
export async function confirmAddress(
  { audit }: AuthParts,
  tx: Tx,
  { user, tenantId }: Pick<Member, 'user' | 'tenantId'>,
  client: Client,
): Promise<void> {
  if (!(await deleteUnconfirmed(tx, user.id))) return
  await audit.record(tx, { tenantId, action: 'address-confirmed', userId: user.id, detail: user.email, client })
}
