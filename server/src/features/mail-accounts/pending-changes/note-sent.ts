import type { AppendedEmail } from '#features/sending/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { findAccountOfSender } from '../accounts/account-of-sender.view.ts'
import { wakeWorkers } from '../worker/sync.job.ts'
import { isWritten } from './pending-change.ts'
import { writeChanges } from './pending-changes.store.ts'

/**
 * Records that the copy of a sent email belongs into the Sent folder of its mail account, in the transaction that saves
 * the email here. The outbox calls it once for each email, however often it tried to send it.
 */
export const noteSent =
  (platform: Needs<'clock' | 'database' | 'ids' | 'signals'>) =>
  async (tx: Tx, { tenantId, identityId, emailId, outgoingId }: AppendedEmail): Promise<void> => {
    const account = await findAccountOfSender(tx, tenantId, identityId)
    if (!account || account.file_sent === 'server' || !isWritten(account.write_back, 'append')) return
    const now = platform.clock.now()
    await writeChanges(tx, [
      {
        tenant_id: tenantId,
        account_id: account.id,
        id: platform.ids.next(),
        email_id: emailId,
        kind: 'append',
        want: '{}',
        was: '{}',
        made_by: 'person',
        cause: outgoingId,
        state: 'waiting',
        target_folder: '',
        target_next_uid: 0,
        attempts: 0,
        try_at: now,
        error: '',
        created_at: now,
      },
    ])
    wakeWorkers(platform, tx)
  }
