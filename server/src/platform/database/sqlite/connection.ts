import { DatabaseSync } from 'node:sqlite'

/** How long a statement waits for another program's lock. The wait blocks the thread, so writes are not possible. */
const BUSY_WAIT_MS = 5000

/**
 * Opens the file with the settings that every connection needs. `synchronous=full`: one sync per commit. There are
 * several reading connections, so each has a small cache; the system caches the file for all of them.
 */
export function openConnection(file: string, { readOnly }: { readOnly: boolean }): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly, timeout: BUSY_WAIT_MS })
  if (!readOnly) connection.exec('pragma journal_mode=wal')
  connection.exec(`
    pragma synchronous=full;
    pragma foreign_keys=on;
    pragma temp_store=memory;
    pragma cache_size=${readOnly ? -8192 : -32768};
    pragma mmap_size=${readOnly ? 0 : 268435456};
  `)
  return connection
}
