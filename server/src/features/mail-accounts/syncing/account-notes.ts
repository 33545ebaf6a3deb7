import { findAccountLocked } from '../accounts/accounts.store.ts'
import { isStopped } from '../accounts/accounts.ts'
import { changeState, recordUpdated } from '../accounts/change-state.ts'
import type { MailContext } from '../context.ts'
import { goneSentence, settleGone } from '../folder-sync/settle-gone.ts'
import type { FolderSync } from '../folder-sync/sync-folder.ts'
import { listSynced } from '../folders/folders.store.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import type { SyncWork } from '../worker/sync-work.ts'

/** At most one event in this time, in real milliseconds. */
const PROGRESS_MS = 1_000
/** Interval between signs of work, in milliseconds. */
const SEEN_MS = 300_000

/** Notes what becomes of the account while a worker syncs it: its state, what it asks, and its progress. */
export function createAccountNotes(context: MailContext, work: SyncWork) {
  const { platform } = context
  const { database, clock } = platform
  let nextProgressAt = 0

  async function settle(sync: FolderSync): Promise<void> {
    const folders = await listSynced(database.read, work)
    const approval = await settleGone(context, work, sync.account, folders)
    const { asked } = sync.account
    const isOurs = asked !== '' && (JSON.parse(asked) as { reason: string }).reason === 'many_gone'
    if (!approval && !isOurs) return
    await work.write(async (tx) => {
      const account = await findAccountLocked(database, tx, work.tenantId, work.accountId)
      if (!account || isStopped(account)) return
      if (approval)
        await changeState(platform, tx, account, {
          state: 'needs_approval',
          reason: 'many_gone',
          detail: goneSentence(approval),
          asked: JSON.stringify(approval),
        })
      else {
        const state = account.live_since === null ? 'importing' : 'live'
        await changeState(platform, tx, account, { state, reason: '', detail: '', asked: '' })
      }
    })
  }

  /** A quiet account has nothing else to store. */
  async function noteSeen({ account }: FolderSync): Promise<void> {
    if (clock.now() - (account.seen_at ?? 0) < SEEN_MS) return
    account.seen_at = clock.now()
    await database.transact((tx) => work.fence(tx))
  }

  async function noteLive(sync: FolderSync): Promise<void> {
    if (sync.account.state !== 'importing') return
    const folders = await listSynced(database.read, work)
    if (folders.length === 0 || folders.some(({ numbering, backfill_uid }) => numbering === '' || backfill_uid > 0))
      return
    await note(sync.account, 'live', '', '', { live_since: sync.account.live_since ?? clock.now() })
  }

  async function note(
    { state: before, reason: reasonBefore }: MailAccountRow,
    state: MailAccountRow['state'],
    reason: MailAccountRow['reason'],
    detail: string,
    change: Partial<MailAccountRow> = {},
  ): Promise<void> {
    if (before === state && reasonBefore === reason) return
    await work.write(async (tx) => {
      const account = await findAccountLocked(database, tx, work.tenantId, work.accountId)
      if (account && !isStopped(account) && account.state !== 'needs_approval')
        await changeState(platform, tx, account, { state, reason, detail, ...change })
    })
  }

  async function reportProgress(): Promise<void> {
    if (performance.now() < nextProgressAt) return
    nextProgressAt = performance.now() + PROGRESS_MS
    await work.write(async (tx) => {
      await recordUpdated(platform, tx, { tenant_id: work.tenantId, id: work.accountId })
    })
  }

  return { note, noteLive, noteSeen, settle, reportProgress }
}
