import type { FlagsRow, FolderState, Listing } from '#platform/imap/imap'
import type { MailContext } from '../context.ts'
import { changeFolder, findFolder } from '../folders/folders.store.ts'
import type { MailAccountRow, MailFolderRow } from '../mail-accounts.tables.ts'
import { changeLocations } from '../message-locations/change-locations.ts'
import { changeLocation, findLocations, listUids } from '../message-locations/locations.store.ts'
import { markMissing } from '../message-locations/mark-missing.ts'
import type { Source } from '../sources/source.ts'
import type { SyncWork } from '../worker/sync-work.ts'
import type { BatchSizes } from './batch-sizes.ts'
import { flagColumns, importRows } from './import-rows.ts'
import { type FolderPlan, nextAfter, planFolderSync, type SyncedFolder } from './plan-folder-sync.ts'
import { contains, notIn } from './uid-set.ts'

export interface FolderSync {
  context: MailContext
  work: SyncWork
  source: Source
  sizes: BatchSizes
  account: MailAccountRow
  onStored(): Promise<void>
}

/** A SEARCH that never fits the count of messages is wrong; FETCH lists instead. */
const SEARCH_ATTEMPTS = 3
const FLAGS_AT_ONCE = 500

/**
 * Brings a folder up to date: new messages, changed flags, and messages that are gone. Nothing is written about what the
 * server did not answer whole.
 * @param pass the full pass that the folder counts for
 */
export async function syncFolder(sync: FolderSync, stored: MailFolderRow, pass: number): Promise<MailFolderRow> {
  const { context, work, source } = sync
  const { clock } = context.platform
  const opened = await openFolder(sync, stored)
  const now = clock.now()
  const plan = planFolderSync(syncedOf(stored), opened, now)
  if (plan.kind === 'first' || plan.kind === 'renumbered') {
    await beginFolder(sync, stored, opened, pass)
    return reload(sync, stored)
  }
  const arrived = await collect(source.listNew(plan.newFrom))
  arrived.sort((a, b) => a.uid - b.uid)
  const flags = await listFlags(source, plan.flags)
  const listing = await listIfNeeded(sync, stored, opened, arrived.length)
  await applyFlags(sync, stored, flags)
  if (listing) await applyListing(sync, stored, listing)
  const folder = await reload(sync, stored)
  await importRows(
    {
      ...sync,
      folder,
      kind: 'account',
      cursorAfter: (rows) => ({
        next_uid: nextAfter(
          folder.next_uid,
          rows.map(({ uid }) => uid),
        ),
      }),
    },
    arrived,
  )
  await work.write(async (tx) => {
    await changeFolder(tx, stored, {
      messages: opened.count,
      changes: opened.changes ?? '',
      pass,
      synced_at: now,
      mismatches: listing === null ? stored.mismatches + 1 : 0,
      is_readonly: opened.isReadOnly ? 1 : 0,
      takes_keywords: opened.takesKeywords ? 1 : 0,
      ...(listsAllFlags(plan) ? { listed_flags_at: now } : {}),
    })
  })
  return reload(sync, stored)
}

export const openFolder = ({ source, account }: FolderSync, { path }: MailFolderRow): Promise<FolderState> =>
  source.open(path, { readOnly: account.write_back === 'nothing' })

async function reload({ context, work }: FolderSync, { id }: MailFolderRow): Promise<MailFolderRow> {
  const folder = await findFolder(context.platform.database.read, work, id)
  if (!folder) throw new Error(`the folder ${id} is gone`)
  return folder
}

const listsAllFlags = (plan: FolderPlan): boolean =>
  plan.kind === 'changed' && plan.flags.by === 'flags' && plan.flags.from === 1

function syncedOf(folder: MailFolderRow): SyncedFolder | null {
  if (folder.numbering === '') return null
  return {
    numbering: folder.numbering,
    next: folder.next_uid,
    changes: folder.changes === '' ? null : folder.changes,
    stored: folder.stored,
    notImported: folder.skipped + folder.backfill_left,
    flagsListedAt: folder.listed_flags_at,
  }
}

/**
 * Draws the border between new messages and the backfill. Locations of an older numbering stay until the backfill has
 * matched their messages, so nothing moves to trash meanwhile.
 */
async function beginFolder(
  { context, work, source }: FolderSync,
  folder: MailFolderRow,
  opened: FolderState,
  pass: number,
): Promise<void> {
  const { clock } = context.platform
  // A server may not tell the next UID.
  const highest = opened.next === null ? ((await source.listAll('fetch')).uids.at(-1)?.[1] ?? 0) : opened.next - 1
  const border = highest + 1
  await work.write(async (tx) => {
    await changeFolder(tx, folder, {
      numbering: opened.numbering,
      remote_id: opened.remoteId,
      next_uid: border,
      changes: opened.changes ?? '',
      messages: opened.count,
      stored: 0,
      skipped: 0,
      // Also for an empty folder: the end of the backfill notes what an older numbering left.
      backfill_uid: border,
      backfill_left: opened.count,
      backfill_at: null,
      listed_flags_at: clock.now(),
      mismatches: 0,
      is_readonly: opened.isReadOnly ? 1 : 0,
      takes_keywords: opened.takesKeywords ? 1 : 0,
      pass,
      synced_at: clock.now(),
    })
  })
}

async function listFlags(source: Source, plan: Extract<FolderPlan, { kind: 'changed' }>['flags']): Promise<FlagsRow[]> {
  if (plan.by === 'nothing') return []
  return collect(plan.by === 'changes' ? source.listChanged(plan.since) : source.listFlags(plan.from))
}

/** @returns undefined when the count fits, null when no listing can be believed. */
async function listIfNeeded(
  { source }: FolderSync,
  folder: MailFolderRow,
  opened: FolderState,
  arrived: number,
): Promise<Listing | null | undefined> {
  if (opened.count === folder.stored + folder.skipped + folder.backfill_left + arrived) return undefined
  const listing = await source.listAll(folder.mismatches >= SEARCH_ATTEMPTS ? 'fetch' : 'search')
  return listing.isComplete ? listing : null
}

async function applyFlags(sync: FolderSync, folder: MailFolderRow, rows: readonly FlagsRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += FLAGS_AT_ONCE) {
    const slice = rows.slice(at, at + FLAGS_AT_ONCE)
    const byUid = new Map(slice.map((row) => [row.uid, row]))
    const stored = await findLocations(sync.context.platform.database.read, folder, [...byUid.keys()])
    const changed = stored.filter((location) => {
      const row = byUid.get(Number(location.uid))
      if (!row) return false
      const { flags, labels } = flagColumns(row)
      return flags !== location.flags || (labels !== location.labels && row.labels !== null)
    })
    if (changed.length === 0) continue
    await changeLocations(
      sync.context,
      sync.work,
      changed.map(({ email_id }) => email_id),
      async (tx, emailIds) => {
        for (const { uid, email_id } of changed) {
          const row = byUid.get(Number(uid))
          if (!row || !emailIds.has(email_id)) continue
          await changeLocation(
            tx,
            folder,
            { folder_id: folder.id, numbering: folder.numbering, uid: Number(uid) },
            flagColumns(row),
          )
        }
      },
    )
  }
}

/** Notes what is missing and what is there again, and imports what slipped through. */
async function applyListing(sync: FolderSync, folder: MailFolderRow, { uids }: Listing): Promise<void> {
  const { context, work } = sync
  const { database } = context.platform
  const rows = (await listUids(database.read, folder)).map(({ uid, missing_pass }) => ({
    uid: Number(uid),
    missing_pass,
  }))
  const missing = rows.filter(({ uid, missing_pass }) => missing_pass === null && !contains(uids, uid))
  const back = rows.filter(({ uid, missing_pass }) => missing_pass !== null && contains(uids, uid))
  await markMissing(
    sync,
    folder,
    missing.map(({ uid }) => uid),
    sync.account.pass,
  )
  await markMissing(
    sync,
    folder,
    back.map(({ uid }) => uid),
    null,
  )
  const stored = new Set(rows.map(({ uid }) => uid))
  const unstored = notIn(uids, stored, { first: 0, end: folder.next_uid })
  const strays = unstored.filter((uid) => uid >= folder.backfill_uid)
  await work.write(async (tx) => {
    await changeFolder(tx, folder, {
      backfill_left: unstored.length - strays.length,
      ...(strays.length <= folder.skipped ? { skipped: strays.length } : { skipped: 0 }),
    })
  })
  if (strays.length <= folder.skipped) return
  // More than the account skips by age: something was never stored.
  const again = await reload(sync, folder)
  const lost = await collect(sync.source.listThese(strays))
  await importRows({ ...sync, folder: again, kind: 'import', cursorAfter: () => ({}) }, lost)
}

export async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}
