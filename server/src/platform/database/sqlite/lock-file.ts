import { DatabaseSync } from 'node:sqlite'
import { type Message, message } from '@dossier/contract/message'
import { cannotStart } from '../failures.ts'

/**
 * Keeps a second server away from the same database: an exclusive SQLite transaction on a file beside it, held open.
 * It is a lock of the operating system, so it is gone with the process however that ends.
 *
 * Never open the lock file by other means in this process: closing any handle on it would drop the lock (POSIX).
 *
 * @returns the function that lets go.
 */
export const lockFile = (databaseFile: string): (() => void) =>
  holdLock(`${databaseFile}.lock`, message('operator.databaseLocked', { file: databaseFile }))

/** The same for any other purpose. @throws AppError `unavailable` with this reason when somebody holds it. */
export function holdLock(path: string, reason: Message): () => void {
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
