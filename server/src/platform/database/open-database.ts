import type { DatabaseConfig } from '#platform/config/config'
import type { Log } from '#platform/log/log'
import type { Database } from './database.ts'

/**
 * Opens the configured database; its `migrate` creates the tables. Only the module of the engine in use is loaded.
 * @throws AppError `unavailable` with one plain sentence for the operator.
 */
export async function openDatabase(config: DatabaseConfig, options: { log: Log }): Promise<Database> {
  switch (config.kind) {
    case 'sqlite': {
      const { openSqlite } = await import('./sqlite/open-sqlite.ts')
      return openSqlite(config.file, options)
    }
    case 'postgres': {
      const { openPostgres } = await import('./postgres/open-postgres.ts')
      return openPostgres(config.url, options)
    }
  }
}
