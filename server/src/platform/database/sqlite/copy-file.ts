import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { type CopyOptions, type DatabaseCopy, SQLITE_COPY } from '../database-copy.ts'
import { translateError } from './errors.ts'
import { describeFile } from './inspect.ts'

/** Pages of one step on another thread: 4 MB. */
const PAGES_AT_ONCE = 1024

/**
 * Copies the pages of one instant. The connection holds a read transaction for as long as it takes, so writers go on
 * and the copy never begins anew; the log of the database grows meanwhile, because it cannot be folded in behind a
 * reader.
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
    // The instant is that of the first read.
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
  // Of one file, so that it can be read where nobody may write. A log would need two more beside it.
  const copy = new DatabaseSync(path)
  try {
    copy.exec('pragma journal_mode=delete')
  } finally {
    copy.close()
  }
}
