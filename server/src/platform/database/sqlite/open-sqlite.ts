import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, Kysely, sql } from 'kysely'
import type { Log } from '#platform/log/log'
import type { Database, ScanOptions, Tables } from '../database.ts'
import { bindable } from '../parameters.ts'
import { createTransactions } from '../transactions.ts'
import { compactFile } from './compact-file.ts'
import { openConnection } from './connection.ts'
import { readingDialect, threadDialect, writingDialect } from './dialect.ts'
import { cannotOpen, isUniqueViolation } from './errors.ts'
import { createGroupCommit } from './group-commit.ts'
import { withDeadlineChecks } from './in-time.ts'
import { lockFile } from './lock-file.ts'
import { createReaders } from './readers.ts'
import { readSnapshot } from './snapshot.ts'

const DEADLINE_MS = 2000

/**
 * Opens the file; creates it and its folder when missing. One server per file: all other programs must write through
 * that server.
 * @throws AppError `unavailable` with one plain sentence for the operator.
 */
export function openSqlite(file: string, { log }: { log: Log }): Database {
  const { writing, reading, unlock } = openFiles(file)
  const transactions = createTransactions(log)
  const write = new Kysely<Tables>({ dialect: writingDialect(writing) })
  const read = new Kysely<Tables>({
    dialect: readingDialect(reading, () => transactions.refuseInside('database.read')),
  })
  const onThread = new Kysely<Tables>({ dialect: threadDialect(file) })
  const commit = createGroupCommit(write, onThread)
  const readers = createReaders(file)

  return {
    dialect: 'sqlite',
    read,
    transact: (work) => transactions.run(commit, work),
    afterCommit: transactions.afterCommit,
    async scan<R>(query: CompiledQuery<R>, options: ScanOptions = {}) {
      transactions.refuseInside('database.scan')
      const checked = withDeadlineChecks<R>(query)
      const values = bindable(checked.sql, checked.parameters)
      return (await readers.run(checked.sql, values, options.deadlineMs ?? DEADLINE_MS)) as R[]
    },
    snapshot(work) {
      transactions.refuseInside('database.snapshot')
      return readSnapshot(file, work)
    },
    locked: (query) => query,
    skipLocked: (query) => query,
    isUniqueViolation,
    // Holds the only writing connection, so no statement waits for the file lock on the event loop.
    compact: () => write.connection().execute(() => compactFile(file)),
    size: async () => sizeOf(file) + sizeOf(`${file}-wal`),
    connections: () => [],
    async ping() {
      await sql`select 1`.execute(read)
    },
    async close() {
      await transactions.drain()
      await Promise.all([readers.close(), onThread.destroy()])
      // Kysely closes only connections that it has used.
      for (const connection of [reading, writing]) if (connection.isOpen) connection.close()
      await Promise.all([read.destroy(), write.destroy()])
      unlock()
    },
  }
}

/**
 * Runs before SQLite opens the file: closing a handle later would drop SQLite's own locks. The WAL inherits the
 * permissions.
 */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

function openFiles(file: string): { writing: DatabaseSync; reading: DatabaseSync; unlock: () => void } {
  let unlock: (() => void) | null = null
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    unlock = lockFile(file)
    makePrivate(file)
    const writing = openConnection(file, { readOnly: false })
    const reading = openConnection(file, { readOnly: true })
    // Lets `scan` statements run here too, without a deadline.
    reading.function('in_time', { varargs: true }, () => 1)
    return { writing, reading, unlock }
  } catch (error) {
    unlock?.()
    throw error instanceof Error && error.name === 'AppError' ? error : cannotOpen(file, error)
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
