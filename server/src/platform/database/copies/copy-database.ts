import { type DatabaseConfig, directUrlOf } from '#platform/config/config'
import type { CopyOptions, DatabaseCopy } from '../database-copy.ts'

/**
 * Copies a consistent snapshot of the database into files while others write. The copy contains everything committed
 * before the call, and each transaction in full or not at all.
 * @param folder an empty folder. @returns the copy's metadata.
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
      return dumpTables(directUrlOf(config), folder, options)
    }
  }
}
