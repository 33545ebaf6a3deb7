import type { Listing, Row } from '#platform/imap/imap'
import { changeFolder } from '../folders/folders.store.ts'
import type { MailFolderRow } from '../mail-accounts.tables.ts'
import { listUids } from '../message-locations/locations.store.ts'
import { missOldNumbering } from '../message-locations/mark-missing.ts'
import { importRows } from './import-rows.ts'
import { collect, type FolderSync, openFolder } from './sync-folder.ts'
import { countBelow, highestBelow, without } from './uid-set.ts'

/** Messages of one turn; new email goes before the next one. */
const TURN = 500
/** The first turn is short, so that people see their newest email at once. */
const FIRST_TURN = 50
const LISTING_ATTEMPTS = 3

/**
 * Messages that are not stored yet, as this worker listed them by folder and numbering. One that went since is not
 * delivered, and that is all.
 */
export type Listings = Map<string, Listing['uids']>

/**
 * Imports older messages of a folder, the newest first, in one turn.
 * @returns false when the folder must be synced first, because its numbering changed.
 */
export async function backfillTurn(sync: FolderSync, listings: Listings, folder: MailFolderRow): Promise<boolean> {
  const opened = await openFolder(sync, folder)
  if (opened.numbering !== folder.numbering) return false
  const uids = await listingOf(sync, listings, folder)
  const turn = highestBelow(uids, folder.backfill_uid, folder.backfill_at === null ? FIRST_TURN : TURN)
  const lowest = turn.at(-1)
  if (lowest === undefined) {
    await finishBackfill(sync, folder)
    listings.delete(keyOf(folder))
    return true
  }
  const rows = await collect(sync.source.listThese(turn))
  rows.sort((a, b) => b.uid - a.uid)
  await importRows({ ...sync, folder, kind: 'import', cursorAfter: (batch) => cursorAfter(uids, batch) }, rows)
  await passTurn(sync, folder, uids, { lowest, rows })
  return true
}

function cursorAfter(uids: Listing['uids'], batch: readonly Row[]): Partial<MailFolderRow> {
  const lowest = batch.at(-1)
  if (!lowest) return {}
  return { backfill_uid: lowest.uid, backfill_left: countBelow(uids, lowest.uid) }
}

/** Messages at the end of the turn may be gone. */
async function passTurn(
  { context, work }: FolderSync,
  folder: MailFolderRow,
  uids: Listing['uids'],
  { lowest, rows }: { lowest: number; rows: readonly Row[] },
): Promise<void> {
  const times = rows.flatMap(({ internalAt }) => internalAt ?? [])
  const oldest = times.length > 0 ? Math.min(...times) : (folder.backfill_at ?? context.platform.clock.now())
  await work.write(async (tx) => {
    await changeFolder(tx, folder, {
      backfill_uid: lowest,
      backfill_left: countBelow(uids, lowest),
      backfill_at: Math.min(oldest, folder.backfill_at ?? oldest),
    })
  })
}

async function finishBackfill(sync: FolderSync, folder: MailFolderRow): Promise<void> {
  await missOldNumbering(sync, folder, sync.account.pass)
  await sync.work.write(async (tx) => {
    await changeFolder(tx, folder, { backfill_uid: 0, backfill_left: 0 })
  })
}

const keyOf = ({ id, numbering }: MailFolderRow): string => `${id} ${numbering}`

async function listingOf(
  { context, source }: FolderSync,
  listings: Listings,
  folder: MailFolderRow,
): Promise<Listing['uids']> {
  const key = keyOf(folder)
  const listed = listings.get(key)
  if (listed) return listed
  let listing = await source.listAll()
  for (let attempt = 1; !listing.isComplete && attempt < LISTING_ATTEMPTS; attempt += 1)
    listing = await source.listAll(attempt === 1 ? 'search' : 'fetch')
  const stored = (await listUids(context.platform.database.read, folder)).filter(
    ({ missing_pass }) => missing_pass === null,
  )
  const uids = without(listing.uids, new Set(stored.map(({ uid }) => Number(uid))))
  listings.set(key, uids)
  return uids
}
