import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { StagedBlob } from '#platform/blobs/blobs'
import type { Tx } from '#platform/database/database'
import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import { type ArchiveReader, openArchive } from '../archive/archive-reader.ts'
import type { Dependencies } from '../dependencies.ts'
import { MAX_ATTEMPTS } from '../export.jobs.ts'
import type { ImportRow } from '../export.tables.ts'
import { percentOf, recordImportEvent } from '../export-events.ts'
import { diskFull } from '../exporting/write-archive.ts'
import { importPath, removeArchive } from '../folders.ts'
import { checkArchive } from './check-archive.ts'
import { importRows } from './import-rows.ts'
import type { ImportWork, ReportedProgress } from './import-work.ts'
import { advanceImport, deleteNames, findImport, storeNames } from './imports.store.ts'
import { matchRows } from './match-rows.ts'
import { releaseFiles, storeFiles } from './store-files.ts'

const REPORT_EVERY_MS = 1_000
/** Of the time, while requests are answered. */
const SHARE = 1 / 2
/** Limit of attempts that ended with the process. An archive that crashes the server is given up. */
const MAX_LOST_ATTEMPTS = MAX_ATTEMPTS + 5

/** Thrown when the job was canceled, or ended by another process. */
class Canceled extends Error {}

/**
 * Imports an archive: checks it, stores its files, matches existing records, then inserts rows in archive order. After
 * a crash the next process resumes the same step.
 * Imported records stay when it fails; importing the same archive again adds the missing ones.
 */
export async function runImport(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'events' | 'log' | 'traffic'>,
  { kinds }: Dependencies,
  run: JobRun<{ id: string }>,
): Promise<void> {
  const { tenantId, payload, attempt, signal } = run
  const key = { tenant_id: tenantId, id: payload.id }
  const begun = await advance(platform, key, { status: 'running' })
  const path = importPath(platform, tenantId, payload.id)
  if (!begun) return removeArchive(path)
  if (attempt > MAX_LOST_ATTEMPTS) return end(platform, begun, null, message('export.importInterrupted'))
  let archive: ArchiveReader | null = null
  try {
    const turn = platform.traffic.beginImport(SHARE)
    archive = await openArchive(path, begun.size, turn)
    const to = { tenantId, userId: begun.user_id, isFullAccount: archive.manifest.scope === 'account' }
    const byName = new Map(kinds.map((kind) => [kind.name, kind]))
    await continueImport({ platform, archive, kinds: byName, row: begun, to, signal, turn, reported: { percent: -1 } })
    await archive.close()
    await removeArchive(path)
  } catch (error) {
    if (signal.aborted) {
      await archive?.close()
      throw error
    }
    await handleFailure(platform, begun, archive, diskFull(error), attempt)
  }
}

async function handleFailure(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'events' | 'log'>,
  row: ImportRow,
  archive: ArchiveReader | null,
  error: unknown,
  attempt: number,
): Promise<void> {
  const isLast = error instanceof Canceled || error instanceof AppError || attempt >= MAX_ATTEMPTS
  if (!isLast) {
    await archive?.close()
    throw error
  }
  const words = error instanceof AppError ? error.userMessage : message('export.internalError')
  if (!(error instanceof AppError) && !(error instanceof Canceled)) {
    platform.log.error({ err: error, import: row.id }, 'an import failed')
  }
  await end(platform, row, archive, words)
}

/** Ends a failed or canceled import. Deletes its file and the stored files without rows. */
async function end(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'events' | 'log'>,
  row: ImportRow,
  archive: ArchiveReader | null,
  error: string,
): Promise<void> {
  const { tenant_id: tenantId, user_id: userId } = row
  const reached = (await findImport(platform.database.read, tenantId, row.id))?.step
  const change = { status: 'failed', step: '', error, completed_at: platform.clock.now() }
  await advance(platform, row, change, (tx) => deleteNames(tx, row))
  if (archive && reached !== 'check') {
    await releaseFiles({ platform, archive, to: { tenantId, userId, isFullAccount: false } }).catch(
      (failure: unknown) => {
        platform.log.warn({ err: failure }, 'files of an import were not released')
      },
    )
  }
  await archive?.close()
  await removeArchive(importPath(platform, tenantId, row.id))
}

async function continueImport(work: ImportWork): Promise<void> {
  switch (work.row.step) {
    case '':
    case 'check':
      return continueImport(await check(work))
    case 'files':
      return continueImport(await files(work))
    case 'match':
      return continueImport(await match(work))
    default:
      return rows(work)
  }
}

async function check(work: ImportWork): Promise<ImportWork> {
  const { manifest } = work.archive
  const steps = 2 * manifest.files + linesIn(work)
  const isAccount = work.to.isFullAccount ? 1 : 0
  const report = reporter(work)
  await step(work, { step: 'check', items_total: steps, items_done: 0, place: 0, line: 0, whole: isAccount })
  await checkArchive(work, (done) => report({ items_done: done }))
  return step(work, { step: 'files', items_done: manifest.files, place: 0, line: 0 })
}

async function files(work: ImportWork): Promise<ImportWork> {
  const all = work.archive.manifest.files
  await storeFiles(work, async (change, staged: StagedBlob[] = []) => {
    await step(work, { ...change, items_done: all + (change.place ?? 0) }, async (tx) => {
      if (staged.length > 0) await work.platform.blobs.put(tx, ...staged)
    })
  })
  return step(work, { step: 'match', items_done: 2 * all, place: 0, line: 0 })
}

async function match(work: ImportWork): Promise<ImportWork> {
  await matchRows(work, async (pairs, position) => {
    await step(work, { place: position }, (tx) => storeNames(tx, work.row, pairs))
  })
  return step(work, { step: 'rows', place: 0, line: 0 })
}

async function rows(work: ImportWork): Promise<void> {
  let { items_done, added, known: existing } = work.row
  await importRows(work, async (taking, { place: position, line, count }) => {
    let now = { items_done, added, known: existing }
    await step(work, { place: position, line }, async (tx) => {
      const fresh = await taking(tx)
      now = {
        items_done: items_done + count,
        added: added + (fresh ?? 0),
        known: existing + (fresh === null ? 0 : count - fresh),
      }
      await advanceImport(tx, work.row, now)
    })
    ;({ items_done, added, known: existing } = now)
  })
  const done = { status: 'completed', step: '', completed_at: work.platform.clock.now() }
  await step(work, done, (tx) => deleteNames(tx, work.row))
}

const linesIn = ({ archive }: ImportWork): number =>
  Object.values(archive.manifest.counts).reduce((sum, count) => sum + count, 0)

/** Records the next position in the same transaction as its work. @throws NotWanted when it was canceled. */
async function step(
  work: ImportWork,
  change: Partial<ImportRow>,
  also?: (tx: Tx) => Promise<unknown>,
): Promise<ImportWork> {
  work.signal.throwIfAborted()
  const row = await advance(work.platform, work.row, change, also, work.reported)
  if (!row) throw new Canceled()
  return { ...work, row }
}

function reporter(work: ImportWork): (change: Partial<ImportRow>) => Promise<void> {
  let reportedAt = 0
  return async (change) => {
    work.signal.throwIfAborted()
    const now = work.platform.clock.now()
    if (now - reportedAt < REPORT_EVERY_MS) return
    await step(work, change)
    reportedAt = now
  }
}

async function advance(
  platform: Needs<'database' | 'events'>,
  key: Pick<ImportRow, 'tenant_id' | 'id'>,
  change: Partial<ImportRow>,
  also?: (tx: Tx) => Promise<unknown>,
  reported: ReportedProgress = { percent: -1 },
): Promise<ImportRow | undefined> {
  const row = await platform.database.transact(async (tx) => {
    const row = await advanceImport(tx, key, change)
    if (!row) return undefined
    await also?.(tx)
    // Each slice is a transaction, but clients are notified once per percent.
    if (change.status !== undefined || percentOf(row) !== reported.percent) await recordImportEvent(platform, tx, row)
    return row
  })
  if (row) reported.percent = percentOf(row)
  return row
}
