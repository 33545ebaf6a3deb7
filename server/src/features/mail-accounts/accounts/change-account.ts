import { message } from '@dossier/contract/message'
import { AppError, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { MailContext } from '../context.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { enqueueSync, wakeWorkers } from '../worker/sync.job.ts'
import { changeAccount, findAccountLocked } from './accounts.store.ts'
import type { Approval } from './accounts.ts'
import { changeState } from './change-state.ts'

/** Runs a change of an account in a transaction that holds its lock. @throws AppError; see lockAccount. */
export const changeLocked = (
  context: Pick<MailContext, 'platform'>,
  tenantId: string,
  id: string,
  change: (tx: Tx, account: MailAccountRow) => Promise<void>,
): Promise<void> =>
  context.platform.database.transact(async (tx) => change(tx, await lockAccount(context, tx, tenantId, id)))

/**
 * Locks an account until the transaction ends. Lock a project before its accounts.
 * @throws AppError `not_found`; `conflict` while the account is being removed.
 */
export async function lockAccount(
  { platform: { database } }: Pick<MailContext, 'platform'>,
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<MailAccountRow> {
  const account = await findAccountLocked(database, tx, tenantId, id)
  if (!account) throw notFound('mail account')
  if (account.state === 'removing') throw new AppError('conflict', message('mailAccounts.beingRemoved'))
  return account
}

/** Lets a worker with the current settings take over at once, where the account is not stopped. */
export async function replaceWorker(
  { platform }: Pick<MailContext, 'platform'>,
  tx: Tx,
  account: MailAccountRow,
): Promise<void> {
  const { tenant_id, id } = account
  await changeAccount(tx, tenant_id, id, { worker: '', requested_at: platform.clock.now() })
  await enqueueSync(platform, tx, account)
  wakeWorkers(platform, tx)
}

/**
 * Lets a worker connect again at once, with the settings as they are now. A worker with older settings is fenced off.
 * An open question stays open.
 */
export async function start(
  { platform }: Pick<MailContext, 'platform'>,
  tx: Tx,
  account: MailAccountRow,
  change: Partial<MailAccountRow> = {},
): Promise<void> {
  const asked = change.asked ?? account.asked
  const idle = account.live_since === null ? 'importing' : 'live'
  await changeState(platform, tx, account, {
    ...change,
    state: asked === '' ? idle : 'needs_approval',
    reason: asked === '' ? '' : (JSON.parse(asked) as Approval).reason,
    detail: '',
    failures: 0,
    retry_at: 0,
    worker: '',
    requested_at: platform.clock.now(),
  })
  await enqueueSync(platform, tx, account)
  wakeWorkers(platform, tx)
}
