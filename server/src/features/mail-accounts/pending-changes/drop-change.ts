import { notFound } from '#core/app-error'
import type { MailContext } from '../context.ts'
import { lockByIds, removeChanges } from './pending-changes.store.ts'

/** Forgets a change. @throws AppError `not_found`. */
export async function dropChange(
  { platform, emails }: MailContext,
  tenantId: string,
  accountId: string,
  id: string,
): Promise<void> {
  await platform.database.transact(async (tx) => {
    const [change] = await lockByIds(platform, tx, { tenant_id: tenantId, id: accountId }, [id])
    if (!change) throw notFound('pending change')
    await removeChanges(tx, tenantId, accountId, [id])
    await emails.recordUpdated(tx, tenantId, [change.email_id])
  })
}
