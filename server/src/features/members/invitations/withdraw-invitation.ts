import type { Role } from '@dossier/contract/vocabulary'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { type Caller, lockMembers } from '../lock-members.ts'
import { demand, mayGive } from '../members.policy.ts'
import { revokeInvitation } from './invitations.store.ts'

/**
 * Ends an open invitation. Only an owner may revoke an invitation that only an owner may create.
 * @throws AppError `not_found` when none is open, also after acceptance; `forbidden` by the policy.
 */
export async function withdrawInvitation(
  { database, clock }: Needs<'clock' | 'database'>,
  dependencies: Dependencies,
  { actor, client }: Caller<'admin'>,
  id: string,
): Promise<void> {
  const { tenantId, userId } = actor
  await database.transact(async (tx) => {
    const { by } = await lockMembers(dependencies, tx, actor, userId)
    const ended = await revokeInvitation(tx, tenantId, id, clock.now())
    if (!ended) throw notFound('invitation')
    demand(mayGive(by, ended.role as Role))
    const entry = { tenantId, action: 'invitation-revoked', userId, subjectId: id, detail: ended.email } as const
    await dependencies.audit.record(tx, { ...entry, client })
  })
}
