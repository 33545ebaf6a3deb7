import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { MailContext } from '../context.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import type { Approval } from './accounts.ts'
import { findShown } from './accounts.view.ts'
import { start } from './change-account.ts'
import { changeState } from './change-state.ts'

/** Starts an account that a restore or an import holds. @throws AppError `conflict` without a sign-in. */
export async function startHeld(context: MailContext, tx: Tx, account: MailAccountRow): Promise<void> {
  const shown = await findShown(tx, account.tenant_id, account.id)
  if (!shown?.has_secret) throw new AppError('conflict', message('mailAccounts.needsSignIn'))
  await dropOldChanges(tx, account)
  await start(context, tx, account, { asked: '', approved: '' })
}

export async function stayOffline({ platform }: MailContext, tx: Tx, account: MailAccountRow): Promise<void> {
  await dropOldChanges(tx, account)
  await changeState(platform, tx, account, { state: 'paused', reason: '', detail: '', asked: '' })
}

/** Drops the changes from before a restore. Those that people made since stay. */
const dropOldChanges = (tx: Tx, { tenant_id, id, asked }: MailAccountRow) =>
  tx
    .deleteFrom('pending_changes')
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', id)
    .where('created_at', '<=', (JSON.parse(asked) as Approval).since)
    .execute()
