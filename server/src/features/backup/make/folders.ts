import { mkdirSync, statSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Config } from '#platform/config/config'
import { freeBytes } from '#platform/disk-space/disk-space'

/** A backup must survive the loss of the data folder. @throws AppError `invalid_request`. */
export function refuseInside(dataDir: string, to: string): void {
  const way = relative(dataDir, to)
  if (way.startsWith('..') || isAbsolute(way)) return
  throw new AppError('invalid_request', message('backup.insideDataFolder', { to, folder: dataDir }))
}

export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new AppError('unavailable', message('backup.folderNotMade', { path, code: String(code) }))
  }
}

/**
 * Checks free disk space for the embedded database, whose size is known beforehand. A backup on the service's own disk
 * must not use the reserve.
 * @throws AppError `storage_full`.
 */
export function refuseWithoutSpace({ database, dataDir, minFreeBytes }: Config, to: string): void {
  if (database.kind !== 'sqlite') return
  const isSameDisk = statSync(to).dev === statSync(dataDir).dev
  const needed = statSync(database.file).size + (isSameDisk ? minFreeBytes : 0)
  const free = freeBytes(to)
  if (free === null || free > needed) return
  throw new AppError(
    'storage_full',
    message('backup.needsSpace', { needed: inMegabytes(needed), to, free: inMegabytes(free) }),
  )
}

const inMegabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)

/** Turns a file system error into a sentence for the user. */
export function asReadableError(error: unknown, path: string): unknown {
  if (error instanceof AppError && error.code !== 'storage_full') return error
  const { code = '' } = Object(error) as { code?: string }
  if (['ENOSPC', 'EDQUOT', 'storage_full'].includes(code))
    return new AppError('storage_full', message('backup.noSpace', { path, free: freeBytesIn(path) }))
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return new AppError('unavailable', message('backup.notWritable', { path, code }))
  return error
}

function freeBytesIn(path: string): string {
  const free = freeBytes(path)
  return free === null ? '' : ` (${inMegabytes(free)} MB are free)`
}
