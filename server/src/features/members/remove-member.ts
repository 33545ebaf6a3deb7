import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { closeInvitationsOf } from './invitations/invitations.store.ts'
import { type Caller, lockMembers } from './lock-members.ts'
import { demand, lastOwner, mayRemove } from './members.policy.ts'

/**
 * Ends a membership with every session and token in it; sockets follow within a second. The member's records stay with
 * the account, and the member's invitations end.
 * @throws AppError `forbidden` by the policy; `conflict` for the last owner; `not_found`.
 */
export async function removeMember(
  { database, clock }: Needs<'clock' | 'database'>,
  dependencies: Dependencies,
  { actor, client }: Caller,
  userId: string,
): Promise<void> {
  const { tenantId } = actor
  const { accounts, audit, auth } = dependencies
  await database.transact(async (tx) => {
    const { by, role } = await lockMembers(dependencies, tx, actor, userId)
    demand(mayRemove(by, { role, isSelf: userId === actor.userId }))
    if (role === 'owner' && (await accounts.memberships.countOwners(tx, tenantId)) === 1) throw lastOwner()
    await accounts.memberships.remove(tx, tenantId, userId)
    await auth.endAccess(tx, { tenantId, userId })
    await closeInvitationsOf(tx, tenantId, userId, ['member', 'admin', 'owner'], clock.now())
    await audit.record(tx, {
      tenantId,
      action: 'member-removed',
      userId: actor.userId,
      subjectId: userId,
      detail: role,
      client,
    })
  })
}
