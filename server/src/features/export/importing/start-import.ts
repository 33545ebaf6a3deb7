import { createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { AppError } from '#core/app-error'
import { freeBytes } from '#platform/disk-space/disk-space'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { IMPORT_JOB } from '../export.jobs.ts'
import type { ImportRow } from '../export.tables.ts'
import { recordImportEvent } from '../export-events.ts'
import { diskFull } from '../exporting/write-archive.ts'
import { importPath, makeFolderOf, removeArchive, syncFolderOf } from '../folders.ts'
import { findRunningImport, insertImport } from './imports.store.ts'

/** Between two checks of the disk and of the account's share. */
const CHECK_EVERY_BYTES = 8 * 1024 * 1024

interface Client {
  ip: string
  userAgent: string
}

/**
 * Streams an upload to disk and enqueues its import.
 * @throws AppError `conflict` while another import runs or is uploaded; `too_large`; `storage_full` when the disk or the
 * account's share of it is full; `invalid_request` for an empty upload.
 */
export async function startImport(
  platform: Needs<'clock' | 'config' | 'database' | 'events' | 'ids' | 'jobs' | 'quotas'>,
  { audit }: Dependencies,
  { tenantId, userId }: Authorized<'admin'>,
  archive: Readable,
  client: Client,
): Promise<ImportRow> {
  const { database, jobs, ids } = platform
  if (await findRunningImport(database.read, tenantId)) throw underWay()
  const endUpload = beginUpload(tenantId)
  const id = ids.next()
  const path = importPath(platform, tenantId, id)
  try {
    const size = await storeUpload(platform, tenantId, archive, path)
    const row = newImport(platform, { tenantId, userId, id, size })
    await database.transact(async (tx) => {
      await insertImport(tx, row)
      await audit.record(tx, {
        tenantId,
        action: 'import-started',
        userId,
        subjectId: id,
        detail: message('export.bytes', { count: size }),
        client,
      })
      await jobs.enqueue(tx, IMPORT_JOB, { tenantId, payload: { id } })
      await recordImportEvent(platform, tx, row)
    })
    return row
  } catch (error) {
    await removeArchive(path)
    throw database.isUniqueViolation(error) ? underWay() : error
  } finally {
    endUpload()
  }
}

const uploading = new Set<string>()

/** An account uploads one archive at a time to this process, so that its uploads cannot fill the disk together. */
function beginUpload(tenantId: string): () => void {
  if (uploading.has(tenantId)) throw new AppError('conflict', message('quotas.uploadUnderWay'))
  uploading.add(tenantId)
  return () => void uploading.delete(tenantId)
}

/** Stores the whole upload or nothing. @returns its size in bytes. */
async function storeUpload(
  { config, quotas }: Needs<'config' | 'quotas'>,
  tenantId: string,
  archive: Readable,
  path: string,
): Promise<number> {
  let size = 0
  let checkedSize = 0
  async function check(): Promise<void> {
    if (size > LIMITS.archiveBytes) throw tooLarge()
    if (size - checkedSize < CHECK_EVERY_BYTES) return
    checkedSize = size
    await quotas.demandUpload(tenantId, 0)
    if (!leavesRoom(freeBytes(config.dataDir), config.minFreeBytes, size)) throw fillsDisk()
  }
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, give) {
      size += chunk.length
      check().then(() => give(null, chunk), give)
    },
  })
  try {
    await makeFolderOf(path)
    await pipeline(archive, counting, createWriteStream(`${path}.part`, { mode: 0o600 }))
    if (size === 0) throw new AppError('invalid_request', message('export.bodyEmpty'))
    await syncFile(`${path}.part`)
    await rename(`${path}.part`, path)
    await syncFolderOf(path)
    return size
  } catch (error) {
    throw uploadAborted(diskFull(error))
  }
}

/** An upload leaves at least as much free space to others, beyond the reserve, as it takes. Null is an unknown disk. */
export const leavesRoom = (free: number | null, reserve: number, size: number): boolean =>
  reserve === 0 || free === null || free - reserve >= size

const fillsDisk = (): AppError => new AppError('storage_full', message('quotas.uploadTooLargeForDisk'))

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function uploadAborted(error: unknown): unknown {
  const { code } = Object(error) as { code?: unknown }
  if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET') return error
  return new AppError('invalid_request', message('export.uploadBroken'))
}

const tooLarge = (): AppError =>
  new AppError('too_large', message('export.archiveTooLarge', { size: LIMITS.archiveBytes / 1024 ** 3 }))

const underWay = (): AppError => new AppError('conflict', message('export.importUnderWay'))

export const newImport = (
  { clock }: Needs<'clock'>,
  { tenantId, userId, id, size }: { tenantId: string; userId: string; id: string; size: number },
): ImportRow => ({
  tenant_id: tenantId,
  id,
  user_id: userId,
  status: 'queued',
  step: '',
  whole: 0,
  place: 0,
  line: 0,
  items_done: 0,
  items_total: 0,
  size,
  added: 0,
  known: 0,
  error: '',
  created_at: clock.now(),
  completed_at: null,
})
