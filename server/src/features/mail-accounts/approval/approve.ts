import { message } from '@dossier/contract/message'
import type { ApprovalAnswer, ApprovalReason } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import { changeLocked, start } from '../accounts/change-account.ts'
import { startHeld, stayOffline } from '../accounts/held-account.ts'
import { type Admin, recordAct } from '../audit.ts'
import type { MailContext } from '../context.ts'
import { answerChanges } from '../pending-changes/answer-changes.ts'

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
      return answer === 'keep' ? stayOffline(context, tx, account) : startHeld(context, tx, account)
    if (asked !== 'many_gone') {
      await answerChanges(platform, tx, account, asked, answer)
      return start(context, tx, account, { asked: '' })
    }
    const approved = JSON.stringify({ reason: asked, answer, at: platform.clock.now(), by: admin.userId })
    await start(context, tx, account, { asked: '', approved })
  })
