import { message } from '@dossier/contract/message'
import { ImapFailure } from '#platform/imap/imap-failure'
import { type JobRun, Postpone } from '#platform/jobs/jobs'
import { changeAccount, findAccount, findAccountLocked } from '../accounts/accounts.store.ts'
import { isStopped } from '../accounts/accounts.ts'
import { changeState } from '../accounts/change-state.ts'
import type { MailContext } from '../context.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import type { Source } from '../sources/source.ts'
import type { SyncPayload } from '../worker/sync.job.ts'
import { createWork, Fenced, type SyncWork } from '../worker/sync-work.ts'
import { stateAfter } from './failure-state.ts'
import { openSource } from './open-source.ts'
import { syncLoop } from './sync-loop.ts'

/**
 * Keeps one account in sync until it is stopped, the process drains or another worker takes over. A failure outside is
 * a state of the account, and the job waits for the next attempt.
 */
export async function syncAccount(context: MailContext, job: JobRun<SyncPayload>): Promise<void> {
  const { platform } = context
  const account = await findAccount(platform.database.read, job.tenantId, job.payload.accountId)
  if (!account || isStopped(account) || !platform.config.features.mailAccounts) return
  if (account.state === 'waiting' && account.retry_at > platform.clock.now()) throw new Postpone(account.retry_at)
  const work = createWork(context, account, platform.ids.next(), job.signal)
  await platform.database.transact((tx) => changeAccount(tx, work.tenantId, work.accountId, { worker: work.worker }))
  try {
    await workOn(context, work, account)
  } catch (error) {
    if (error instanceof Fenced) return
    if (job.signal.aborted) throw error
    await recordFailure(context, work, error)
  }
}

async function workOn(context: MailContext, work: SyncWork, account: MailAccountRow): Promise<void> {
  const source = await openSource(context, account, work.signal)
  const cut = (): void => source.drop()
  work.signal.addEventListener('abort', cut, { once: true })
  try {
    await noteSignedIn(context, work, source)
    await syncLoop(context, work, source)
  } finally {
    work.signal.removeEventListener('abort', cut)
    if (source.isUsable()) await source.close()
    else source.drop()
  }
}

async function noteSignedIn({ platform }: MailContext, work: SyncWork, { abilities }: Source): Promise<void> {
  await platform.database.transact(async (tx) => {
    await work.fence(tx, { failures: 0, retry_at: 0 })
    const account = await findAccountLocked(platform.database, tx, work.tenantId, work.accountId)
    if (!account) return
    // Only the server knows how it keeps labels. A person may have chosen to keep them here.
    if (account.labels_as !== 'nothing') await work.fence(tx, { labels_as: abilities.labels ? 'gmail' : 'keywords' })
    if (account.state !== 'waiting') return
    const state = account.asked !== '' ? 'needs_approval' : account.live_since === null ? 'importing' : 'live'
    const reason =
      account.asked === '' ? '' : (JSON.parse(account.asked) as { reason: MailAccountRow['reason'] }).reason
    await changeState(platform, tx, account, { state, reason, detail: '' })
  })
}

/** @throws Postpone until the next attempt, if there is one. */
async function recordFailure({ platform }: MailContext, work: SyncWork, error: unknown): Promise<void> {
  const { database, clock, log } = platform
  if (!(error instanceof ImapFailure))
    log.warn({ err: error, account: work.accountId }, 'a sync of a mail account failed')
  const next = await database.transact(async (tx) => {
    const account = await findAccountLocked(database, tx, work.tenantId, work.accountId)
    if (!account || account.worker !== work.worker || isStopped(account)) return null
    const before = { reason: account.reason, failures: account.failures, seenAt: account.live_since ?? account.seen_at }
    const after = stateAfter(error, before, clock.now(), Math.random())
    await changeState(platform, tx, account, {
      state: after.state,
      reason: after.reason,
      detail: after.detail || message('http.internalError'),
      failures: after.failures,
      retry_at: after.retryAt,
    })
    return after
  })
  if (next && next.retryAt > 0) throw new Postpone(next.retryAt)
}
