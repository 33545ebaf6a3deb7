import { mkdirSync, statSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { AppError } from '#core/app-error'
import type { Config } from '#platform/config/config'
import { freeBytes } from '#platform/room/room'

/** A backup has to survive the loss of the data folder. @throws AppError `invalid_request`. */
export function refuseInside(dataDir: string, to: string): void {
  const way = relative(dataDir, to)
  if (way.startsWith('..') || isAbsolute(way)) return
  throw new AppError(
    'invalid_request',
    `${to} lies in the data folder ${dataDir}, and would be lost together with it. Choose another place, best another disk.`,
  )
}

/** @throws AppError `unavailable` with one sentence. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new AppError(
      'unavailable',
      `The folder ${path} cannot be made (${code}). Choose one that this user may write to.`,
    )
  }
}

/**
 * Of the embedded database the size is known ahead. On the disk of the service a backup leaves the reserve alone.
 * @throws AppError `storage_full`.
 */
export function refuseWithoutRoom({ database, dataDir, minFreeBytes }: Config, to: string): void {
  if (database.kind !== 'sqlite') return
  const isSameDisk = statSync(to).dev === statSync(dataDir).dev
  const needed = statSync(database.file).size + (isSameDisk ? minFreeBytes : 0)
  const free = freeBytes(to)
  if (free === null || free > needed) return
  throw new AppError(
    'storage_full',
    `The backup needs ${inMegabytes(needed)} MB in ${to}, and ${inMegabytes(free)} MB are free. Free some, or choose another disk.`,
  )
}

const inMegabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)

/** What the file system says, as a sentence for whoever ordered it. */
export function inPlainWords(error: unknown, path: string): unknown {
  if (error instanceof AppError && error.code !== 'storage_full') return error
  const { code = '' } = Object(error) as { code?: string }
  if (['ENOSPC', 'EDQUOT', 'storage_full'].includes(code))
    return new AppError(
      'storage_full',
      `There is no room left for this in ${path}${freeIn(path)}. Free some and try again.`,
    )
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return new AppError(
      'unavailable',
      `${path} cannot be written to (${code}). Choose another folder, or change its rights.`,
    )
  return error
}

function freeIn(path: string): string {
  const free = freeBytes(path)
  return free === null ? '' : ` (${inMegabytes(free)} MB are free)`
}
