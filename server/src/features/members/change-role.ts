import { message } from '@dossier/contract/message'
import type { Role } from '@dossier/contract/vocabulary'
import { nameOfRole } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { closeInvitationsOf } from './invitations/invitations.store.ts'
import { type Caller, lockMembers } from './lock-members.ts'
import { demand, lastOwner, mayChange } from './members.policy.ts'

/**
 * Changes a role from the next request on. An account keeps an owner, also under concurrent changes.
 * @throws AppError `forbidden` by the policy; `conflict` for the last owner; `not_found`.
 */
export async function changeRole(
  { database, clock }: Needs<'clock' | 'database'>,
  dependencies: Dependencies,
  { actor, client }: Caller<'admin'>,
  userId: string,
  to: Role,
): Promise<void> {
  const { tenantId } = actor
  const { accounts, audit } = dependencies
  await database.transact(async (tx) => {
    const { by, role } = await lockMembers(dependencies, tx, actor, userId)
    demand(mayChange(by, role, to))
    if (role === to) return
    if (role === 'owner' && (await accounts.memberships.countOwners(tx, tenantId)) === 1) throw lastOwner()
    await accounts.memberships.updateRole(tx, tenantId, userId, to)
    if (to === 'member') await closeInvitationsOf(tx, tenantId, userId, ['member', 'admin', 'owner'], clock.now())
    if (to === 'admin') await closeInvitationsOf(tx, tenantId, userId, ['owner'], clock.now())
    await audit.record(tx, {
      tenantId,
      action: 'role-changed',
      userId: actor.userId,
      subjectId: userId,
      detail: message('members.roleChanged', { from: nameOfRole(role), to: nameOfRole(to) }),
      client,
    })
  })
}
