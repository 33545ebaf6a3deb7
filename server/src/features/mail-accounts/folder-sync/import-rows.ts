import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import type { ImportedFromServer, ServerMail } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { RawRow, Row } from '#platform/imap/imap'
import { ImapFailure } from '#platform/imap/imap-failure'
import { readOwnSenders } from '../accounts/own-senders.view.ts'
import type { MailContext } from '../context.ts'
import { findProviderByServer } from '../discovery/providers.ts'
import { emailSettings, readEarlier, settingsAt } from '../folders/earlier-settings.ts'
import { addToFolder, changeFolder } from '../folders/folders.store.ts'
import type { MailAccountRow, MailFolderRow, MessageLocationRow } from '../mail-accounts.tables.ts'
import { changeInTransaction, changeLocations } from '../message-locations/change-locations.ts'
import { deriveEmailState } from '../message-locations/derive-email-state.ts'
import { deleteLocation, findLocations, insertLocations } from '../message-locations/locations.store.ts'
import { markMissing } from '../message-locations/mark-missing.ts'
import { findField, headerLines, headerOf } from '../sources/header-lines.ts'
import type { Source } from '../sources/source.ts'
import type { SyncWork } from '../worker/sync-work.ts'
import type { BatchSizes } from './batch-sizes.ts'
import { type CopyOf, type Match, matchRows } from './match-rows.ts'

export interface ImportTask {
  context: MailContext
  work: SyncWork
  source: Source
  sizes: BatchSizes
  account: MailAccountRow
  folder: MailFolderRow
  kind: 'account' | 'import'
  /** The cursor after these rows; stored with them. */
  cursorAfter(rows: readonly Row[]): Partial<MailFolderRow>
  /** Called after each stored batch. */
  onStored(): Promise<void>
}

const MAX_BATCH_BYTES = 8 * 1024 * 1024
export const RAW_LIMITS = { wholeUpTo: 4 * 1024 * 1024, maxBytes: LIMITS.mailBytes, beginningBytes: 256 * 1024 }
/** Attempts over a day; afterwards the message stays on the list of problems. */
export const MAX_ATTEMPTS = 4
/** Another program may have changed the message just then. */
export const FIRST_RETRY_MS = 60_000

/**
 * Imports messages of the open folder in this order. Each batch is stored with its locations and the cursor in one
 * transaction, so the cursor never passes a message that is not stored. The next batch is fetched meanwhile.
 */
export async function importRows(task: ImportTask, rows: readonly Row[]): Promise<void> {
  const { context, work, folder } = task
  const { read } = context.platform.database
  const stored = await findLocations(
    read,
    folder,
    rows.map(({ uid }) => uid),
  )
  const known = new Set(stored.map(({ uid }) => Number(uid)))
  await markMissing(task, folder, uidsOf(stored.filter(({ missing_pass }) => missing_pass !== null)), null)
  const unknown = rows.filter(({ uid }) => !known.has(uid))
  const matches = await matchRows(context, task, folder, unknown)
  let storing: Promise<void> = Promise.resolve()
  try {
    for (let at = 0; at < rows.length; ) {
      work.signal.throwIfAborted()
      const batch = takeBatch(task, rows.slice(at), (row) => isWanted(task, row, matches, known))
      const fetched = await fetchBatch(
        task,
        batch.filter((row) => isWanted(task, row, matches, known)),
      )
      await storing
      storing = storeBatch(task, batch, { known, matches, fetched })
      // The rejection is met by the next `await storing`.
      storing.catch(() => undefined)
      at += batch.length
    }
  } finally {
    await storing
  }
}

const uidsOf = (locations: readonly { uid: number }[]): number[] => locations.map(({ uid }) => Number(uid))

const isWanted = (
  { account }: ImportTask,
  row: Row,
  matches: ReadonlyMap<number, Match>,
  known: ReadonlySet<number>,
): boolean => !known.has(row.uid) && matches.get(row.uid)?.emailId == null && isRecent(account, row)

/** A message without a date is imported. */
const isRecent = ({ since_at }: MailAccountRow, { internalAt }: Row): boolean =>
  since_at === null || internalAt === null || internalAt >= since_at

function takeBatch(
  { sizes, source, account }: ImportTask,
  rows: readonly Row[],
  isFetched: (row: Row) => boolean,
): Row[] {
  const most = sizes.sizeFor(account.id, source.quirks.batchMessages)
  let bytes = 0
  let count = 0
  let end = 0
  for (const row of rows) {
    if (isFetched(row)) {
      const size = Math.min(row.size, RAW_LIMITS.maxBytes)
      if (count > 0 && (count >= most || bytes + size > MAX_BATCH_BYTES)) break
      count += 1
      bytes += size
    }
    end += 1
  }
  return rows.slice(0, end)
}

/** A message that the server does not deliver is set aside; the others go on. */
interface Fetched {
  raws: Map<number, RawRow>
  /** UIDs that are there and were not delivered. */
  refused: Set<number>
}

async function fetchBatch(task: ImportTask, rows: readonly Row[]): Promise<Fetched> {
  const fetched: Fetched = { raws: new Map(), refused: new Set() }
  if (rows.length === 0) return fetched
  const { source, sizes, account } = task
  const uids = rows.map(({ uid }) => uid)
  try {
    for await (const row of source.fetchRaw(uids, RAW_LIMITS)) fetched.raws.set(row.uid, row)
  } catch (error) {
    if (!(error instanceof ImapFailure)) throw error
    if (!source.isUsable()) {
      const isAlone = error.reason !== 'unreachable' && sizes.noteLoss(account.id, uids)
      if (isAlone) await setAside(task, rows)
      throw error
    }
    if (error.reason !== 'refused') throw error
    return fetchHalves(task, rows)
  }
  sizes.noteSuccess(account.id)
  const absent = uids.filter((uid) => !fetched.raws.has(uid))
  // A message that is listed and not delivered has a problem; one that is not listed was erased meanwhile.
  for await (const { uid } of source.listThese(absent)) fetched.refused.add(uid)
  return fetched
}

async function fetchHalves(task: ImportTask, rows: readonly Row[]): Promise<Fetched> {
  const [first] = rows
  if (rows.length === 1 && first) return { raws: new Map(), refused: new Set([first.uid]) }
  const middle = Math.ceil(rows.length / 2)
  const halves = [await fetchBatch(task, rows.slice(0, middle)), await fetchBatch(task, rows.slice(middle))]
  return {
    raws: new Map(halves.flatMap(({ raws }) => [...raws])),
    refused: new Set(halves.flatMap(({ refused }) => [...refused])),
  }
}

/** Records the message whose delivery ended the connection, so that the next attempt passes it. */
async function setAside(task: ImportTask, rows: readonly Row[]): Promise<void> {
  const { work, folder } = task
  await work.write(async (tx) => {
    await insertLocations(
      tx,
      rows.map((row) => ({ ...newLocation(task, row, ''), email_id: '', ...problemColumns(task) })),
    )
    await addToFolder(tx, folder, { stored: rows.length })
  })
}

const problemColumns = ({ context }: ImportTask) => ({
  problem: message('mailAccounts.notFetched') as string,
  attempts: 1,
  try_at: context.platform.clock.now() + FIRST_RETRY_MS,
})

interface Batch {
  known: ReadonlySet<number>
  matches: ReadonlyMap<number, Match>
  fetched: Fetched
}

async function storeBatch(task: ImportTask, rows: readonly Row[], batch: Batch): Promise<void> {
  await storeMatched(task, rows, batch.matches)
  await storeNew(task, rows, batch)
  await task.onStored()
}

/** Links messages whose emails are here already, and applies what follows from their folders and flags. */
async function storeMatched(
  task: ImportTask,
  rows: readonly Row[],
  matches: ReadonlyMap<number, Match>,
): Promise<void> {
  const { context, work, folder } = task
  const matched = rows.filter(({ uid }) => Boolean(matches.get(uid)?.emailId))
  if (matched.length === 0) return
  const emailOf = ({ uid }: Row): string => matches.get(uid)?.emailId ?? ''
  await changeLocations(context, work, matched.map(emailOf), async (tx, emailIds) => {
    const here = matched.filter((row) => emailIds.has(emailOf(row)))
    await deleteReplaced(tx, task, here, matches)
    await insertLocations(
      tx,
      here.map((row) => ({
        ...newLocation(task, row, matches.get(row.uid)?.fingerprint ?? ''),
        email_id: emailOf(row),
      })),
    )
    await addToFolder(tx, folder, { stored: here.length })
    await noteCopies(
      tx,
      task,
      here.map((row) => ({ emailId: emailOf(row), copyOf: matches.get(row.uid)?.copyOf ?? null })),
    )
  })
}

/** Answers name the id that a provider gave to its copy. */
async function noteCopies(
  tx: Tx,
  { context, work }: ImportTask,
  copies: readonly { emailId: string; copyOf: CopyOf | null }[],
): Promise<void> {
  const renamed = copies.filter(({ copyOf }) => copyOf !== null && copyOf.otherId !== '')
  if (renamed.length === 0) return
  const tracker = context.emails.trackChanges(work.tenantId)
  for (const { emailId, copyOf } of renamed) {
    if (!copyOf) continue
    await context.emails.alsoKnownAs(tx, tracker, work.tenantId, emailId, copyOf.otherId)
    await context.sending.recordServerId(tx, work.tenantId, copyOf.outgoingId, copyOf.otherId)
  }
  await tracker.write(tx)
}

const uniqueEmails = (rows: readonly MessageLocationRow[]): string[] => [
  ...new Set(rows.map(({ email_id }) => email_id)),
]

async function deleteReplaced(
  tx: Tx,
  { folder }: ImportTask,
  rows: readonly Row[],
  matches: ReadonlyMap<number, Match>,
): Promise<void> {
  for (const { uid } of rows) {
    const replaces = matches.get(uid)?.replaces
    if (replaces) await deleteLocation(tx, folder, replaces)
  }
}

async function storeNew(task: ImportTask, rows: readonly Row[], { known, matches, fetched }: Batch): Promise<void> {
  const { context, work, account, folder } = task
  const { emails, platform } = context
  const isNew = ({ uid }: Row): boolean => !known.has(uid) && !matches.get(uid)?.emailId
  const erased = rows.filter((row) => isNew(row) && matches.get(row.uid)?.emailId === '')
  const refused = rows.filter(({ uid }) => fetched.refused.has(uid))
  const whole = rows.filter(({ uid }) => fetched.raws.has(uid))
  const skipped = rows.filter((row) => isNew(row) && matches.get(row.uid)?.emailId === null && !isRecent(account, row))
  const fingerprint = ({ uid }: Row): string => matches.get(uid)?.fingerprint ?? ''

  const bytes = [...fetched.raws.values()].reduce((sum, { raw }) => sum + raw.length, 0)
  const traffic = trafficAfter(account, platform.clock.now(), bytes)

  async function also(tx: Tx, outcomes: readonly ImportedFromServer[]): Promise<void> {
    await work.fence(tx, traffic)
    const duplicates: MessageLocationRow[] = []
    const locations: MessageLocationRow[] = []
    for (const [index, row] of whole.entries()) {
      const outcome = outcomes[index]
      const location = newLocation(task, row, fingerprint(row))
      if (outcome && 'stored' in outcome)
        (outcome.stored.duplicate ? duplicates : locations).push({ ...location, email_id: outcome.stored.emailId })
      // Bytes that cannot be read today are the same tomorrow.
      else locations.push({ ...location, problem: outcome?.problem ?? '', attempts: MAX_ATTEMPTS })
    }
    for (const row of refused) locations.push({ ...newLocation(task, row, fingerprint(row)), ...problemColumns(task) })
    for (const row of erased) locations.push(newLocation(task, row, fingerprint(row)))
    await insertLocations(tx, locations)
    // An email that is here already, or twice in this batch, has the state of all its locations.
    await changeInTransaction(context, tx, work.tenantId, uniqueEmails(duplicates), () =>
      insertLocations(tx, duplicates),
    )
    await noteCopies(
      tx,
      task,
      whole.flatMap(({ uid }, index) => {
        const outcome = outcomes[index]
        const copyOf = matches.get(uid)?.copyOf ?? null
        return outcome && 'stored' in outcome ? [{ emailId: outcome.stored.emailId, copyOf }] : []
      }),
    )
    await deleteReplaced(tx, task, erased, matches)
    await addToFolder(tx, folder, { stored: locations.length + duplicates.length, skipped: skipped.length })
    const cursor = task.cursorAfter(rows)
    if (Object.keys(cursor).length > 0) await changeFolder(tx, folder, cursor)
  }

  const target = { tenantId: work.tenantId, projectId: account.project_id }
  const own = whole.length > 0 ? (await readOwnSenders(platform.database.read, account)).addresses : new Set<string>()
  const mails = whole.map((row) => ({
    ...toServerMail(task, own, row, fetched.raws.get(row.uid) as RawRow),
    originalId: matches.get(row.uid)?.copyOf?.messageId ?? '',
  }))
  if (mails.length > 0) await emails.importFromServer(target, mails, also)
  else await platform.database.transact((tx) => also(tx, []))
}

export function toServerMail(
  { account, folder, kind }: Pick<ImportTask, 'account' | 'folder' | 'kind'>,
  ownAddresses: ReadonlySet<string>,
  row: Row,
  { raw, isWhole }: RawRow,
): ServerMail {
  const earlier = readEarlier(folder.earlier_settings)
  const { mailbox, label } = settingsAt(earlier, emailSettings(folder, account), row.uid)
  const location = {
    mailbox,
    flags: row.flags,
    labels: row.labels,
    folderLabel: label,
    status: 'present' as const,
  }
  const state = deriveEmailState([location], isFrom(raw, ownAddresses))
  return {
    raw,
    isPartial: !isWhole,
    source: kind,
    authservIds: findProviderByServer(account.imap_host)?.authservIds ?? [],
    arrivedAt: row.internalAt,
    mailbox: state?.mailbox ?? 'inbox',
    isRead: state?.isRead ?? false,
    labels: [...(state?.labels ?? [])],
    originalId: '',
  }
}

const MAX_HEADER_BYTES = 64 * 1024

const isFrom = (raw: Buffer, addresses: ReadonlySet<string>): boolean =>
  findField(headerLines(headerOf(raw).subarray(0, MAX_HEADER_BYTES)), 'from')
    .toLowerCase()
    .split(/[\s<>,;:"()]+/)
    .some((word) => addresses.has(word))

export function newLocation(
  { work, folder }: Pick<ImportTask, 'work' | 'folder'>,
  row: Row,
  fingerprint: string,
): MessageLocationRow {
  return {
    tenant_id: work.tenantId,
    account_id: work.accountId,
    folder_id: folder.id,
    numbering: folder.numbering,
    uid: row.uid,
    email_id: '',
    remote_id: row.remoteId,
    ...flagColumns(row),
    internal_at: row.internalAt,
    size: row.size,
    fingerprint,
    missing_pass: null,
    problem: '',
    attempts: 0,
    try_at: 0,
    moved_from: '',
  }
}

export const flagColumns = ({ flags, labels }: Pick<Row, 'flags' | 'labels'>) => ({
  // \Recent belongs to a session.
  flags: JSON.stringify(flags.filter((flag) => flag !== '\\Recent').toSorted()),
  labels: labels ? JSON.stringify(labels.toSorted()) : '',
})

function trafficAfter(account: MailAccountRow, now: number, bytes: number): Partial<MailAccountRow> {
  const day = new Date(now).toISOString().slice(0, 10)
  const before = account.traffic_day === day ? account.traffic_bytes : 0
  account.traffic_day = day
  account.traffic_bytes = before + bytes
  return { traffic_day: day, traffic_bytes: before + bytes }
}
