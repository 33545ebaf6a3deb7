import { message } from '@dossier/contract/message'
import type { Tx } from '#platform/database/database'
import type { AuthContext, Client } from '../context.ts'
import type { Member } from '../member.ts'
import { deleteUnconfirmed } from '../unconfirmed-users.store.ts'
import { dropEarlierAccess } from './drop-earlier-access.ts'

export interface Proof {
  /** The user whose session came along with the link; '' = nobody's. */
  visitor: string
  /** The password was chosen by whoever opened the link. */
  newPassword: boolean
}

/**
 * Somebody has opened a link that only their mailbox had. Who registered the address may have been somebody else, who waits
 * for its owner to come: whatever opened the account until now opens it no more, unless it was the same person's browser.
 * The caller holds the user's row.
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
