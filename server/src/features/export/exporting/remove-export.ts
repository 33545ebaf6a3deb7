import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { ExportRow } from '../export.tables.ts'
import { recordExportEvent } from '../export-events.ts'
import { exportPath, removeArchive } from '../folders.ts'
import { advanceExport, clearArchive, deleteExport, findExport, listExpired, listOlder } from './exports.store.ts'

/** Cancels a running export; otherwise deletes the archive and its record. @throws AppError `not_found`. */
export async function removeExport(
  platform: Needs<'clock' | 'config' | 'database' | 'events'>,
  tenantId: string,
  id: string,
): Promise<void> {
  const { database, clock } = platform
  await database.transact(async (tx) => {
    const change = { status: 'canceled', step: '', completed_at: clock.now() }
    const canceled = await advanceExport(tx, tenantId, id, change)
    if (canceled) return recordExportEvent(platform, tx, canceled)
    if (!(await deleteExport(tx, tenantId, id))) throw notFound('export')
  })
  // The job of a canceled export deletes its own partial file.
  const row = await findExport(database.read, tenantId, id)
  if (!row) await removeArchive(exportPath(platform, tenantId, id))
}

/** Archives of an account; an older one goes when another is made, so that exports cannot fill the disk. */
const MAX_ARCHIVES = 5

/** Makes room for one more archive of the account. */
export async function removeOldest(platform: Needs<'config' | 'database'>, tenantId: string): Promise<void> {
  for (const row of await listOlder(platform.database.read, tenantId, MAX_ARCHIVES - 1))
    await removeArchiveOf(platform, row)
}

async function removeArchiveOf(platform: Needs<'config' | 'database'>, row: ExportRow): Promise<void> {
  await removeArchive(exportPath(platform, row.tenant_id, row.id))
  await platform.database.transact((tx) => clearArchive(tx, row))
}

export async function removeExpired(
  platform: Needs<'config' | 'database'>,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const { database } = platform
  for (;;) {
    const expired = await listExpired(database.read, now)
    if (expired.length === 0) return
    for (const row of expired) {
      signal.throwIfAborted()
      await removeArchiveOf(platform, row)
    }
  }
}
