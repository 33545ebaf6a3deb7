import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { type Admin, recordAct } from '../audit.ts'
import type { MailContext } from '../context.ts'
import { wakeWorkers } from '../worker/sync.job.ts'
import { changeAccount } from './accounts.store.ts'
import { changeLocked, start } from './change-account.ts'
import { changeState } from './change-state.ts'

/** Stops all work on an account until somebody resumes it. Changes that wait for the server stay. */
export const pauseAccount = (context: MailContext, admin: Admin, id: string): Promise<void> =>
  changeLocked(context, admin.tenantId, id, async (tx, account) => {
    if (account.state === 'paused') return
    await recordAct(context, tx, admin, 'mail-account-paused', account)
    await changeState(context.platform, tx, account, { state: 'paused', reason: '', detail: '', worker: '' })
    wakeWorkers(context.platform, tx)
  })

export const resumeAccount = (context: MailContext, admin: Admin, id: string): Promise<void> =>
  changeLocked(context, admin.tenantId, id, async (tx, account) => {
    if (account.state !== 'paused') return
    await recordAct(context, tx, admin, 'mail-account-resumed', account)
    await start(context, tx, account)
  })

/** A new attempt with the same password would lock people out at their provider. */
const NEEDS_SIGN_IN = new Set(['password_refused', 'app_password_needed', 'sign_in_expired', 'consent_missing'])

/**
 * Looks at the server now, also before the next attempt is due.
 * @throws AppError `conflict` when the account is paused, or first needs a password or an approval.
 */
export const requestSync = (context: MailContext, { tenantId }: Admin, id: string): Promise<void> =>
  changeLocked(context, tenantId, id, async (tx, account) => {
    const { state, reason } = account
    if (state === 'paused') throw new AppError('conflict', message('mailAccounts.isPaused'))
    if (state !== 'live' && NEEDS_SIGN_IN.has(reason))
      throw new AppError('conflict', message('mailAccounts.needsSignIn'))
    if (reason === 'restored' || reason === 'imported')
      throw new AppError('conflict', message('mailAccounts.needsApproval'))
    if (state === 'waiting' || state === 'needs_person') return start(context, tx, account)
    await changeAccount(tx, tenantId, id, { requested_at: context.platform.clock.now() })
    wakeWorkers(context.platform, tx)
  })
