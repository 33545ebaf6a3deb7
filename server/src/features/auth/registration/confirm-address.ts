import { message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import type { AuthContext, Client } from '../context.ts'
import type { Member } from '../member.ts'
import { deleteUnconfirmed } from '../unconfirmed-users.store.ts'
import { dropEarlierAccess } from './drop-earlier-access.ts'

export interface Proof {
  /** The user whose session came with the link, or ''. */
  visitor: string
  newPassword: boolean
}

/**
 * Confirms an address after its emailed link was opened. An attacker may have registered the address and waited for the
 * owner. All earlier access ends, unless the link was opened in the same user's session.
 * The caller holds the lock on the user's row.
 */
export async function confirmAddress(
  context: AuthContext,
  tx: Tx,
  { user, tenantId }: Pick<Member, 'user' | 'tenantId'>,
  client: Client,
  { visitor, newPassword }: Proof,
): Promise<void> {
  if (!(await deleteUnconfirmed(tx, user.id))) return
  const isSame = visitor === user.id
  if (!isSame) await dropEarlierAccess(context, tx, user.id, newPassword)
  const detail = isSame ? user.email : message('auth.earlierSignInsEnded', { email: user.email })
  await context.audit.record(tx, { tenantId, action: 'address-confirmed', userId: user.id, detail, client })
}
