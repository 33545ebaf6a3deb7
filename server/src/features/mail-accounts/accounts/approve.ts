import { message } from '@dossier/contract/message'
import type { ApprovalAnswer, ApprovalReason } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import { type Admin, recordAct } from '../audit.ts'
import type { MailContext } from '../context.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { answerChanges } from '../pending-changes/answer-changes.ts'
import type { Approval } from './accounts.ts'
import { findShown } from './accounts.view.ts'
import { changeLocked, start } from './change-account.ts'
import { changeState } from './change-state.ts'

interface Answer {
  asked: ApprovalReason
  answer: ApprovalAnswer
}

/**
 * Answers what an account asks. After a restore or an import, changes from before are dropped, also when the account
 * stays offline: the server has moved on.
 * @throws AppError `conflict` when the account asks something else, or nothing, or has no sign-in yet.
 */
export const approve = (context: MailContext, admin: Admin, id: string, { asked, answer }: Answer): Promise<void> =>
  changeLocked(context, admin.tenantId, id, async (tx, account) => {
    const { platform } = context
    if (account.reason !== asked || account.state !== 'needs_approval')
      throw new AppError('conflict', message('mailAccounts.asksNothing'))
    await recordAct(context, tx, admin, 'mail-account-approved', account, `${asked} ${answer}`)
    if (asked === 'restored' || asked === 'imported')
      return answer === 'keep' ? stayOffline(platform, tx, account) : startHeld(context, tx, account)
    if (asked !== 'many_gone') {
      await answerChanges(platform, tx, account, asked, answer)
      return start(context, tx, account, { asked: '' })
    }
    const approved = JSON.stringify({ reason: asked, answer, at: platform.clock.now(), by: admin.userId })
    await start(context, tx, account, { asked: '', approved })
  })

/** Starts an account that a restore or an import holds. @throws AppError `conflict` without a sign-in. */
export async function startHeld(context: MailContext, tx: Tx, account: MailAccountRow): Promise<void> {
  const shown = await findShown(tx, account.tenant_id, account.id)
  if (!shown?.has_secret) throw new AppError('conflict', message('mailAccounts.needsSignIn'))
  await dropOldChanges(tx, account)
  await start(context, tx, account, { asked: '', approved: '' })
}

async function stayOffline(platform: MailContext['platform'], tx: Tx, account: MailAccountRow): Promise<void> {
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
