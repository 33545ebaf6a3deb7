import { DatabaseSync } from 'node:sqlite'
import { type Message, message } from '@dossier/contract/message'
import { cannotStart } from '../failures.ts'

/**
 * Locks the database against a second server: holds an exclusive SQLite transaction on a file beside it. The operating
 * system releases the lock when the process ends.
 *
 * Never open the lock file otherwise in this process: closing any handle on it would drop the lock (POSIX).
 *
 * @returns the function that releases the lock.
 */
export const lockFile = (databaseFile: string): (() => void) =>
  acquireLock(`${databaseFile}.lock`, message('operator.databaseLocked', { file: databaseFile }), (reason) =>
    message('database.cannotOpen', { file: `${databaseFile}.lock`, reason }),
  )

/** SQLite's code of a file that another connection has locked. */
const BUSY = 5

/**
 * Locks any other file.
 * @param describe names another failure, such as a folder without write access or locks.
 * @throws AppError `unavailable` with this reason when it is already locked.
 */
export function acquireLock(
  path: string,
  reason: Message,
  describe = (_problem: string): Message => reason,
): () => void {
  const lock = openLock(path, describe)
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw cannotStart(isBusy(error) ? reason : describe((error as Error).message), error)
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}

function openLock(path: string, describe: (problem: string) => Message): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 })
  } catch (error) {
    throw cannotStart(describe((error as Error).message), error)
  }
}

const isBusy = (error: unknown): boolean => (Object(error) as { errcode?: number }).errcode === BUSY
