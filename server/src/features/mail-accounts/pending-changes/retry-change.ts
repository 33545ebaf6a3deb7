import { notFound } from '#core/app-error'
import type { MailContext } from '../context.ts'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import { CHANNEL } from '../worker/sync.job.ts'
import { lockByIds, updateChange } from './pending-changes.store.ts'

/** Lets the next attempt begin at once, with three refusals until it is stuck. @throws AppError `not_found`. */
export async function retryChange(
  { platform, emails }: MailContext,
  tenantId: string,
  accountId: string,
  id: string,
): Promise<PendingChangeRow> {
  return platform.database.transact(async (tx) => {
    const [change] = await lockByIds(platform, tx, { tenant_id: tenantId, id: accountId }, [id])
    if (!change) throw notFound('pending change')
    const state = change.state === 'stuck' ? 'waiting' : change.state
    // It may be older than a week: a person has just decided.
    const now = platform.clock.now()
    const again = { state, attempts: 0, error: '', try_at: now, created_at: now } as const
    await updateChange(tx, change, again)
    await emails.recordUpdated(tx, tenantId, [change.email_id])
    platform.database.afterCommit(tx, () => platform.signals.send(CHANNEL))
    return { ...change, ...again }
  })
}
