import { notFound } from '#core/app-error'
import type { Platform } from '#platform/platform'
import type { Asker } from '../lock-members.ts'
import type { Neighbours } from '../neighbours.ts'
import { revokeInvitation } from './invitations.store.ts'

/** Ends an open invitation. @throws AppError `not_found` when there is none, also after it was accepted. */
export async function takeBack(
  { database, clock }: Platform,
  { audit }: Neighbours,
  { actor: { tenantId, userId }, client }: Asker<'admin'>,
  id: string,
): Promise<void> {
  await database.transact(async (tx) => {
    const email = await revokeInvitation(tx, tenantId, id, clock.now())
    if (email === undefined) throw notFound('invitation')
    await audit.record(tx, { tenantId, action: 'invitation-revoked', userId, subjectId: id, detail: email, client })
  })
}
