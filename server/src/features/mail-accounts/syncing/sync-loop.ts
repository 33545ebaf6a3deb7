import { message } from '@dossier/contract/message'
import { WOKEN, wait } from '#platform/clock/wait'
import { ImapFailure } from '#platform/imap/imap-failure'
import { findAccount } from '../accounts/accounts.store.ts'
import { isStopped } from '../accounts/accounts.ts'
import type { MailContext } from '../context.ts'
import { applySettings } from '../folder-sync/apply-settings.ts'
import { backfillTurn, type Listings } from '../folder-sync/backfill.ts'
import { chooseBackfill } from '../folder-sync/choose-backfill.ts'
import { retryProblems } from '../folder-sync/retry-problems.ts'
import { type FolderSync, syncFolder } from '../folder-sync/sync-folder.ts'
import { changeFolder, findFolder, isSynced, listFolders, listSynced } from '../folders/folders.store.ts'
import { syncFolderList } from '../folders/sync-folder-list.ts'
import type { MailAccountRow, MailFolderRow } from '../mail-accounts.tables.ts'
import { readEmailStates } from '../message-locations/email-states.view.ts'
import { hasMissing, listUids } from '../message-locations/locations.store.ts'
import { markMissing, missOldNumbering } from '../message-locations/mark-missing.ts'
import { applyChanges } from '../pending-changes/apply-changes.ts'
import type { Applying } from '../pending-changes/applying.ts'
import { settleOffered } from '../pending-changes/settle-offered.ts'
import type { Source } from '../sources/source.ts'
import { CHANNEL } from '../worker/sync.job.ts'
import { Fenced, type SyncWork } from '../worker/sync-work.ts'
import { createAccountNotes } from './account-notes.ts'
import { watchFolder } from './watch-folder.ts'

// Intervals in real milliseconds: a wall clock may jump.
const POLL_MS = 60_000
/** Without LIST-STATUS a poll opens each folder. */
const SLOW_POLL_MS = 300_000
/** Signals may be lost. */
const CHECK_MS = 5_000
/** A message that is missing is soon found elsewhere, or is gone. */
const MISSING_POLL_MS = 1_000

/** Works on an account until it is stopped. @throws ImapFailure, Fenced; the signal's reason when it is aborted. */
export async function syncLoop(context: MailContext, work: SyncWork, source: Source): Promise<void> {
  const loop = createLoop(context, work, source)
  try {
    await loop.run()
  } finally {
    loop.stop()
  }
}

/** Exported for tests, which run single turns. */
export function createLoop(context: MailContext, work: SyncWork, source: Source) {
  const { platform } = context
  const { database, clock } = platform
  const listings: Listings = new Map()
  /** Counters of folders as of their last sync by this worker. */
  const counters = new Map<string, string>()
  const { note, noteLive, noteSeen, settle, reportProgress } = createAccountNotes(context, work)
  const ended = new AbortController()
  let nudge = new AbortController()
  let hintedFolder: string | null = null
  let watchedFolder: string | null = null
  let nextPassAt = 0
  let passStartedAt = 0
  let isHinted = false
  let watchRefusal: ImapFailure | null = null

  const wake = (): void => nudge.abort(WOKEN)
  const unsubscribe = platform.signals.on(CHANNEL, wake)

  async function run(): Promise<void> {
    for (;;) {
      work.signal.throwIfAborted()
      if (watchRefusal !== null) throw watchRefusal
      nudge = new AbortController()
      const account = await findAccount(database.read, work.tenantId, work.accountId)
      if (!account || isStopped(account)) return
      if (account.worker !== work.worker) throw new Fenced()
      if (!(await turn(account))) await wait(pauseMs(), AbortSignal.any([nudge.signal, work.signal]))
    }
  }

  const pauseMs = (): number => (isHinted ? 0 : Math.max(0, Math.min(CHECK_MS, nextPassAt - performance.now())))

  /** @returns whether there is more to do at once. */
  async function turn(account: MailAccountRow): Promise<boolean> {
    const sync = syncOf(account)
    if (!platform.diskSpace.isEnough()) {
      await note(account, 'waiting', 'disk_full', message('mailAccounts.diskFull'))
      return false
    }
    if (account.state === 'waiting') await note(account, account.live_since === null ? 'importing' : 'live', '', '')
    await settleOffered(applyingFor(sync, account))
    if (performance.now() >= nextPassAt || account.requested_at > passStartedAt) await fullPass(sync)
    else if (isHinted) await syncHinted(sync)
    await writeBack(sync)
    const isApplying = await applySettings(sync)
    return (await backfill(sync)) || isApplying
  }

  const syncOf = (account: MailAccountRow): FolderSync => ({
    context,
    work,
    source,
    sizes: context.batchSizes,
    account,
    onStored: reportProgress,
  })

  async function fullPass(sync: FolderSync): Promise<void> {
    const startedAt = clock.now()
    // A location that is missing in pass 0 would count as settled.
    const isSettling = sync.account.pass === 0 || (await hasMissing(database.read, work)) || (await isAsked())
    const pass = sync.account.pass + (isSettling ? 1 : 0)
    if (isSettling) {
      await database.transact((tx) => work.fence(tx, { pass }))
      sync.account.pass = pass
    }
    const listed = await syncFolderList(context, work, source, pass)
    await missGoneFolders(sync)
    for (const folder of inOrder(listed.selected)) {
      const counter = listed.counters.get(folder.path)
      const seen = counter?.changes == null ? null : JSON.stringify(counter)
      if (seen === null || counters.get(folder.id) !== seen) {
        await syncOrMiss(sync, folder, pass)
        if (seen !== null) counters.set(folder.id, seen)
      } else if (isSettling && folder.pass !== pass) {
        await work.write(async (tx) => {
          await changeFolder(tx, folder, { pass })
        })
      }
    }
    watch(listed.selected, sync.account)
    await retryProblems(sync, listed.selected)
    await settle(sync)
    await noteLive(sync)
    await noteSeen(sync)
    passStartedAt = startedAt
    nextPassAt = performance.now() + (await intervalMs())
  }

  /** Email of the inbox is shown before other folders are opened. */
  async function syncOrMiss(sync: FolderSync, folder: MailFolderRow, pass: number): Promise<void> {
    try {
      const synced = await syncFolder(sync, folder, pass)
      const isNewest = synced.role === 'inbox' || synced.role === 'all'
      const isFirst = isNewest && synced.backfill_uid > 0 && synced.backfill_at === null
      if (isFirst) await backfillTurn(sync, listings, synced)
    } catch (error) {
      if (!(error instanceof ImapFailure) || !source.isUsable()) throw error
      if (error.reason !== 'folder_missing' && error.reason !== 'refused') throw error
      // An access list may close a folder; its emails are missing like those of one that is gone.
      await work.write(async (tx) => {
        await changeFolder(tx, folder, { gone_pass: pass })
      })
    }
  }

  /** Writes what changed here to the server. */
  async function writeBack(sync: FolderSync): Promise<void> {
    const account = await findAccount(database.read, work.tenantId, work.accountId)
    if (!account || isStopped(account)) return
    if (!(await applyChanges(applyingFor(sync, account))))
      throw new ImapFailure({ reason: 'lost', message: message('smtp.lost') })
    if ((await hasMissing(database.read, work)) && !(await isAsked()))
      nextPassAt = Math.min(nextPassAt, performance.now() + MISSING_POLL_MS)
  }

  const applyingFor = (sync: FolderSync, account: MailAccountRow): Applying => ({
    context,
    account,
    session: source,
    write: work.write,
    readStates: (db, emailIds) => readEmailStates(db, work.tenantId, emailIds),
    async syncFolder(id) {
      const folder = await findFolder(database.read, work, id)
      if (folder && isSynced(folder)) await syncFolder({ ...sync, account }, folder, folder.pass)
    },
  })

  async function missGoneFolders(sync: FolderSync): Promise<void> {
    const folders = await listFolders(database.read, work)
    for (const folder of folders.filter(({ gone_pass }) => gone_pass !== null)) {
      await missOldNumbering(sync, folder, sync.account.pass)
      if (folder.stored === 0) continue
      const uids = (await listUids(database.read, folder)).filter(({ missing_pass }) => missing_pass === null)
      await markMissing(
        sync,
        folder,
        uids.map(({ uid }) => Number(uid)),
        sync.account.pass,
      )
    }
  }

  async function syncHinted(sync: FolderSync): Promise<void> {
    isHinted = false
    const folder = hintedFolder ? await findFolder(database.read, work, hintedFolder) : undefined
    if (!folder || !isSynced(folder)) return
    await syncFolder(sync, folder, folder.pass)
    counters.delete(folder.id)
    if (await hasMissing(database.read, work)) nextPassAt = Math.min(nextPassAt, performance.now())
  }

  async function backfill(sync: FolderSync): Promise<boolean> {
    const limit = source.quirks.bytesPerDay
    const today = new Date(clock.now()).toISOString().slice(0, 10)
    if (limit > 0 && sync.account.traffic_day === today && sync.account.traffic_bytes > limit) return false
    const folders = await listSynced(database.read, work)
    const folder = chooseBackfill(folders, clock.now())
    if (!folder) return false
    if (!(await backfillTurn(sync, listings, folder))) await syncFolder(sync, folder, folder.pass)
    if (folders.length === 1 || !chooseBackfill(await listSynced(database.read, work), clock.now()))
      await noteLive(sync)
    return true
  }

  function watch(folders: readonly MailFolderRow[], account: MailAccountRow): void {
    const folder = folders.find(({ role }) => role === 'inbox') ?? folders.find(({ role }) => role === 'all')
    if (!folder || watchedFolder !== null || !source.abilities.idle) return
    watchedFolder = folder.id
    const onHint = (): void => {
      isHinted = true
      hintedFolder = folder.id
      wake()
    }
    const onRefused = (error: ImapFailure): void => {
      watchRefusal = error
      wake()
    }
    const signal = AbortSignal.any([ended.signal, work.signal])
    void watchFolder(context, account, folder.path, { onHint, onRefused }, signal)
  }

  async function isAsked(): Promise<boolean> {
    const account = await findAccount(database.read, work.tenantId, work.accountId)
    return account !== undefined && (account.asked !== '' || account.approved !== '')
  }

  async function intervalMs(): Promise<number> {
    if ((await hasMissing(database.read, work)) && !(await isAsked()) && (await isComplete())) return MISSING_POLL_MS
    return source.abilities.countsInList && source.abilities.changesSince ? POLL_MS : SLOW_POLL_MS
  }

  async function isComplete(): Promise<boolean> {
    const folders = await listSynced(database.read, work)
    return folders.every(({ backfill_uid, numbering }) => backfill_uid === 0 && numbering !== '')
  }

  return {
    run,
    turn,
    stop() {
      ended.abort()
      unsubscribe()
    },
  }
}

const ORDER = ['inbox', 'sent', 'archive', 'all']

/** The inbox first. */
const inOrder = (folders: readonly MailFolderRow[]): MailFolderRow[] =>
  folders.toSorted((a, b) => rankOf(a) - rankOf(b))

const rankOf = ({ role }: MailFolderRow): number => (ORDER.includes(role) ? ORDER.indexOf(role) : ORDER.length)
