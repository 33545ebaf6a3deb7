import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { type CopyOptions, type DatabaseCopy, SQLITE_COPY } from '../database-copy.ts'
import { translateError } from './errors.ts'
import { describeFile } from './inspect.ts'

/** Pages per step on another thread: 4 MB. */
const PAGES_AT_ONCE = 1024

/**
 * Copies the pages of one snapshot. The connection holds a read transaction, so writers continue and the copy never
 * restarts. The WAL grows meanwhile, because a reader blocks its checkpoint.
 */
export async function copySqlite(file: string, folder: string, options: CopyOptions = {}): Promise<DatabaseCopy> {
  const path = join(folder, SQLITE_COPY)
  closeSync(openSync(path, 'wx', 0o600))
  try {
    await copyPages(file, path, options)
    return await describeFile(path)
  } catch (error) {
    options.signal?.throwIfAborted()
    throw translateError(error)
  }
}

async function copyPages(file: string, path: string, { signal, report }: CopyOptions): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    // The first read fixes the snapshot.
    source.exec('begin; select 1 from sqlite_schema limit 1')
    await backup(source, path, {
      rate: PAGES_AT_ONCE,
      progress({ totalPages, remainingPages }) {
        signal?.throwIfAborted()
        report?.(totalPages === 0 ? 1 : 1 - remainingPages / totalPages)
      },
    })
  } finally {
    source.close()
  }
  // Makes it a single file, readable in a read-only folder. A WAL would need two more files.
  const copy = new DatabaseSync(path)
  try {
    copy.exec('pragma journal_mode=delete')
  } finally {
    copy.close()
  }
}
