import { MAIL_ACCOUNT_STATES } from '@dossier/contract/vocabulary'
import { changeAccount } from '../accounts/accounts.store.ts'
import { isStopped } from '../accounts/accounts.ts'
import type { MailContext } from '../context.ts'
import { enqueueSync, syncJob } from '../worker/sync.job.ts'

/** No pause is longer; a later attempt comes from a clock that was ahead. */
const LONGEST_PAUSE_MS = 26 * 3_600_000

/** Enqueues the worker of each active account that has none. */
export async function ensureWorkers({ platform }: MailContext): Promise<void> {
  const { config, database, jobs, clock } = platform
  if (!config.features.mailAccounts) return
  const accounts = await database.read
    .selectFrom('mail_accounts')
    .select(['tenant_id', 'id', 'state', 'reason', 'retry_at'])
    .where('state', 'in', MAIL_ACCOUNT_STATES)
    .execute()
  const active = accounts.filter((account) => !isStopped(account))
  if (active.length === 0) return
  const keys = await jobs.listKeys(syncJob(1).name)
  const idle = active.filter(({ tenant_id, id }) => !keys.has(`${tenant_id} ${id}`))
  const misdated = active.filter(({ retry_at }) => retry_at > clock.now() + LONGEST_PAUSE_MS)
  if (idle.length + misdated.length === 0) return
  await database.transact(async (tx) => {
    for (const { tenant_id, id } of misdated) await changeAccount(tx, tenant_id, id, { retry_at: clock.now() })
    for (const account of [...idle, ...misdated]) await enqueueSync(platform, tx, account)
  })
}
