import type { Tx } from '#platform/database/database'
import type { MailContext } from '../context.ts'
import type { SyncWork } from '../worker/sync-work.ts'
import { removeChanges } from './pending-changes.store.ts'

/** Drops changes of emails of which only other accounts have messages: nothing is left to change in this one. */
export async function dropUnreachable(
  { emails }: Pick<MailContext, 'emails'>,
  tx: Tx,
  { tenantId, accountId }: Pick<SyncWork, 'tenantId' | 'accountId'>,
  emailIds: readonly string[],
): Promise<void> {
  if (emailIds.length === 0) return
  const changes = await tx
    .selectFrom('pending_changes as change')
    .select(['id', 'email_id'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('email_id', 'in', emailIds)
    .where('kind', 'in', ['mailbox', 'read', 'labels'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('message_locations as location')
            .select('location.uid')
            .whereRef('location.tenant_id', '=', 'change.tenant_id')
            .whereRef('location.account_id', '=', 'change.account_id')
            .whereRef('location.email_id', '=', 'change.email_id'),
        ),
      ),
    )
    .execute()
  const ids = changes.map(({ id }) => id)
  await removeChanges(tx, tenantId, accountId, ids)
  await emails.recordUpdated(
    tx,
    tenantId,
    changes.map(({ email_id }) => email_id),
  )
}
