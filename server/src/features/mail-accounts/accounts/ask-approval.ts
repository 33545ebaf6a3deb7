import { message } from '@dossier/contract/message'
import type { ApprovalReason } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { findAccountLocked } from './accounts.store.ts'
import { type Approval, isStopped } from './accounts.ts'
import { changeState } from './change-state.ts'

const SHOWN = 100
type ChangesReason = Extract<ApprovalReason, 'old_changes' | 'many_erased'>
type Key = Pick<MailAccountRow, 'tenant_id' | 'id'>

/** Asks people to approve changes. One question at a time: a later one waits for the answer. */
export async function askApproval(
  platform: Needs<'clock' | 'database' | 'events' | 'ids'>,
  tx: Tx,
  { tenant_id, id }: Key,
  reason: ChangesReason,
  emails: readonly string[],
): Promise<void> {
  const account = await findAccountLocked(platform.database, tx, tenant_id, id)
  if (account?.asked !== '' || isStopped(account)) return
  const count = emails.length
  const asked: Approval = { reason, count, emails: emails.slice(0, SHOWN), folders: [], since: platform.clock.now() }
  const detail =
    reason === 'old_changes'
      ? message('mailAccounts.oldChanges', { count })
      : message('mailAccounts.manyErased', { count })
  await changeState(platform, tx, account, { state: 'needs_approval', reason, detail, asked: JSON.stringify(asked) })
}

/** Ends a question about changes that needs no answer any more. */
export async function endApproval(
  platform: Needs<'clock' | 'database' | 'events' | 'ids'>,
  tx: Tx,
  { tenant_id, id }: Key,
): Promise<void> {
  const account = await findAccountLocked(platform.database, tx, tenant_id, id)
  if (!account || !isAboutChanges(account)) return
  const state = account.live_since === null ? 'importing' : 'live'
  await changeState(platform, tx, account, { state, reason: '', detail: '', asked: '' })
}

export const isAboutChanges = ({ asked, reason }: Pick<MailAccountRow, 'asked' | 'reason'>): boolean =>
  asked !== '' && (reason === 'old_changes' || reason === 'many_erased')
