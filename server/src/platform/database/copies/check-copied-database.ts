import { join } from 'node:path'
import { type BrokenCopy, type DatabaseCopy, SQLITE_COPY } from '../database-copy.ts'

/** Verifies the copy without a server. SQLite checks all pages and indexes; for PostgreSQL the rows are counted. */
export async function checkCopiedDatabase(
  folder: string,
  copy: Pick<DatabaseCopy, 'dialect' | 'tables'>,
): Promise<BrokenCopy[]> {
  if (copy.dialect === 'sqlite') {
    const { checkFile } = await import('../sqlite/inspect.ts')
    return (await checkFile(join(folder, SQLITE_COPY))).map((problem) => ({ path: SQLITE_COPY, problem }))
  }
  const { countRows } = await import('../postgres/count-rows.ts')
  return countRows(folder, copy.tables)
}
