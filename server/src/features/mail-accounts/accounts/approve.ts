import { message } from '@dossier/contract/message'
import type { ApprovalAnswer, ApprovalReason } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { AppError } from '#core/app-error'
import type { MailContext } from '../context.ts'
import { changeLocked, start } from './change-account.ts'
import { changeState } from './change-state.ts'

interface Answer {
  asked: ApprovalReason
  answer: ApprovalAnswer
}

/**
 * Answers what an account asks. After a restore or an import, changes from before are dropped: the server has moved on.
 * @throws AppError `conflict` when the account asks something else, or nothing.
 */
export const approve = (
  context: MailContext,
  { tenantId, userId }: Authorized<'admin'>,
  id: string,
  { asked, answer }: Answer,
): Promise<void> =>
  changeLocked(context, tenantId, id, async (tx, account) => {
    const { platform } = context
    if (account.reason !== asked || account.state !== 'needs_approval')
      throw new AppError('conflict', message('mailAccounts.asksNothing'))
    const approved = JSON.stringify({ reason: asked, answer, at: platform.clock.now(), by: userId })
    if (asked !== 'restored' && asked !== 'imported') return start(context, tx, account, { asked: '', approved })
    if (answer === 'keep')
      return changeState(platform, tx, account, { state: 'paused', reason: '', detail: '', asked: '' })
    await tx.deleteFrom('pending_changes').where('tenant_id', '=', tenantId).where('account_id', '=', id).execute()
    await start(context, tx, account, { asked: '', approved: '' })
  })
