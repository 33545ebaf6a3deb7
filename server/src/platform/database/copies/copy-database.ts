import type { DatabaseConfig } from '#platform/config/config'
import type { CopyOptions, DatabaseCopy } from '../database-copy.ts'

/**
 * Copies the database as it was at one instant into files of a folder, while others go on writing to it. Everything
 * that was committed before the call is in the copy; of each transaction all or nothing is.
 * @param folder an empty folder. @returns what the copy holds.
 * @throws AppError `storage_full`, `unavailable`; the reason of `signal`.
 */
export async function copyDatabase(
  config: DatabaseConfig,
  folder: string,
  options: CopyOptions = {},
): Promise<DatabaseCopy> {
  switch (config.kind) {
    case 'sqlite': {
      const { copySqlite } = await import('../sqlite/copy-file.ts')
      return copySqlite(config.file, folder, options)
    }
    case 'postgres': {
      const { dumpTables } = await import('../postgres/dump-tables.ts')
      return dumpTables(config.url, folder, options)
    }
  }
}
