import { statfsSync } from 'node:fs'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Log } from '#platform/log/log'

/**
 * Whether the disk has room for new things. Below a reserve nothing new is stored, so that what is there can be read,
 * taken out and removed, and the work that runs can be written down to its end.
 */
export interface Room {
  /** Asks the disk at most twice a second, so it may be called for every request. */
  isEnough(): boolean
  /** @throws AppError `storage_full` where there is not enough. */
  demand(): void
}

interface RoomOptions {
  folder: string
  /** The reserve; 0 = none. */
  minFreeBytes: number
  log: Log
}

/** Real milliseconds between two looks. */
const LOOK_EVERY_MS = 500

export function createRoom({ folder, minFreeBytes, log }: RoomOptions): Room {
  let lookedAt = Number.NEGATIVE_INFINITY
  let enough = true

  function isEnough(): boolean {
    if (minFreeBytes === 0) return true
    const now = performance.now()
    if (now - lookedAt < LOOK_EVERY_MS) return enough
    lookedAt = now
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
      if (!isEnough()) throw noRoom()
    },
  }
}

/** For what works on a folder that is not the service's own. */
export const ENDLESS_ROOM: Room = { isEnough: () => true, demand: () => undefined }

/** Bytes that this user may still write there; null where nobody can say. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

const noRoom = (): AppError => new AppError('storage_full', message('room.diskNearlyFull'))

/** What a file system says when there is no room, or the quota is used up. */
export const saysFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((Object(error) as { code?: string }).code ?? '')
