import { rename } from 'node:fs/promises'
import { message } from '@dossier/contract/message'
import { AppError, notFound } from '#core/app-error'
import type { JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { MAX_ATTEMPTS } from '../export.jobs.ts'
import type { ExportRow } from '../export.tables.ts'
import { percentOf, recordExportEvent } from '../export-events.ts'
import { exportPath, makeFolderOf, removeArchive, syncFolderOf } from '../folders.ts'
import { advanceExport, findExport } from './exports.store.ts'
import { removeOldest } from './remove-export.ts'
import { diskFull, type Report, type WrittenArchive, writeArchive } from './write-archive.ts'

export const RETENTION_MS = 7 * 24 * 3_600_000
const REPORT_EVERY_MS = 1_000

/** Thrown when the job was canceled, or ended by another process. */
class Canceled extends Error {}

/**
 * Writes the archive to a temporary file and renames it when complete. The next attempt overwrites the partial file of
 * a dead process.
 */
export async function runExport(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'events' | 'log'>,
  dependencies: Dependencies,
  run: JobRun<{ id: string }>,
): Promise<void> {
  const { tenantId, payload, attempt, signal } = run
  const row = await advance(platform, tenantId, payload.id, { status: 'running', step: 'rows', items_done: 0 })
  const path = exportPath(platform, tenantId, payload.id)
  if (!row) return
  if (attempt > MAX_ATTEMPTS) return fail(platform, row, message('export.exportInterrupted'))
  try {
    await removeArchive(path)
    await removeOldest(platform, tenantId)
    await makeFolderOf(path).catch((error: unknown) => {
      throw diskFull(error)
    })
    const written = await write(platform, dependencies, row, `${path}.part`, signal)
    await publish(platform, row, path, written)
  } catch (error) {
    await removeArchive(path)
    if (error instanceof Canceled) return
    if (signal.aborted) throw error
    if (error instanceof AppError) return fail(platform, row, error.userMessage)
    if (attempt < MAX_ATTEMPTS) throw error
    await fail(platform, row, message('export.internalError'))
    throw error
  }
}

async function write(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'log'>,
  { accounts, projects, kinds }: Dependencies,
  row: ExportRow,
  path: string,
  signal: AbortSignal,
): Promise<WrittenArchive> {
  const { tenant_id: tenantId, project_id } = row
  const projectId = project_id === '' ? null : project_id
  const named =
    projectId === null
      ? await accounts.findAccount(tenantId)
      : await projects.find(platform.database.read, tenantId, projectId)
  if (!named) throw new AppError('not_found', message('export.projectDeleted'))
  return writeArchive(
    platform,
    kinds,
    { scope: { tenantId, projectId }, name: named.name, path },
    reportOf(platform, row, signal),
  )
}

function reportOf(platform: Needs<'clock' | 'database' | 'events'>, row: ExportRow, signal: AbortSignal): Report {
  let reportedAt = 0
  let percent = -1
  return async ({ step, done, total }) => {
    signal.throwIfAborted()
    const now = platform.clock.now()
    if (now - reportedAt < REPORT_EVERY_MS) return
    const change = { step, items_done: done, items_total: total }
    const advanced = await advance(platform, row.tenant_id, row.id, change, percent)
    if (!advanced) throw new Canceled()
    percent = percentOf(advanced)
    reportedAt = now
  }
}

/** Makes the file durable before clients learn of it. */
async function publish(
  platform: Needs<'clock' | 'database' | 'events'>,
  row: ExportRow,
  path: string,
  written: WrittenArchive,
): Promise<void> {
  await rename(`${path}.part`, path)
  await syncFolderOf(path)
  const now = platform.clock.now()
  const done = await advance(platform, row.tenant_id, row.id, {
    status: 'completed',
    step: '',
    items_done: written.items,
    items_total: written.items,
    size: written.size,
    sha256: written.sha256,
    missing_files: written.missing,
    completed_at: now,
    expires_at: now + RETENTION_MS,
  })
  if (!done) throw new Canceled()
}

/** @param reportedPercent the last percentage sent to clients; only a change is announced. */
const advance = (
  platform: Needs<'database' | 'events'>,
  tenantId: string,
  id: string,
  change: Partial<ExportRow>,
  reportedPercent = -1,
) =>
  platform.database.transact(async (tx) => {
    const row = await advanceExport(tx, tenantId, id, change)
    if (row && percentOf(row) !== reportedPercent) await recordExportEvent(platform, tx, row)
    return row
  })

async function fail(
  platform: Needs<'clock' | 'database' | 'events'>,
  { tenant_id, id }: ExportRow,
  error: string,
): Promise<void> {
  await advance(platform, tenant_id, id, { status: 'failed', step: '', error, completed_at: platform.clock.now() })
}

export async function getExport(platform: Needs<'database'>, tenantId: string, id: string): Promise<ExportRow> {
  const row = await findExport(platform.database.read, tenantId, id)
  if (!row) throw notFound('export')
  return row
}
