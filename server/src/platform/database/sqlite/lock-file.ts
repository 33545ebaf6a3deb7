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
  acquireLock(`${databaseFile}.lock`, message('operator.databaseLocked', { file: databaseFile }))

/** Locks any other file. @throws AppError `unavailable` with this reason when it is already locked. */
export function acquireLock(path: string, reason: Message): () => void {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw cannotStart(reason, error)
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}
