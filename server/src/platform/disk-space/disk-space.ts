import { statfsSync } from 'node:fs'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Log } from '#platform/log/log'

/**
 * Guards a reserve of free disk space. Below it nothing new is stored, so that users can read, export and delete, and
 * running work can finish.
 */
export interface DiskSpace {
  /** Cheap enough for every request: checks the disk at most twice a second. */
  isEnough(): boolean
  demand(): void
}

interface DiskSpaceOptions {
  folder: string
  /** The reserve; 0 = none. */
  minFreeBytes: number
  log: Log
}

const CHECK_EVERY_MS = 500

export function createDiskSpace({ folder, minFreeBytes, log }: DiskSpaceOptions): DiskSpace {
  let checkedAt = Number.NEGATIVE_INFINITY
  let enough = true

  function isEnough(): boolean {
    if (minFreeBytes === 0) return true
    const now = performance.now()
    if (now - checkedAt < CHECK_EVERY_MS) return enough
    checkedAt = now
    const free = freeBytes(folder)
    const before = enough
    enough = free === null || free >= minFreeBytes
    if (before && !enough)
      log.warn({ folder, free, reserve: minFreeBytes }, 'the disk is nearly full: nothing new is stored')
    if (!before && enough) log.info({ folder, free }, 'there is room again: new things are stored')
    return enough
  }

  return {
    isEnough,
    demand() {
      if (!isEnough()) throw diskNearlyFull()
    },
  }
}

/** For work on folders outside the service. */
export const UNLIMITED_DISK_SPACE: DiskSpace = { isEnough: () => true, demand: () => undefined }

/** Returns the bytes that this user may still write; null when unknown. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

const diskNearlyFull = (): AppError => new AppError('storage_full', message('room.diskNearlyFull'))

/** File system errors for a full disk or an exceeded quota. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((Object(error) as { code?: string }).code ?? '')
