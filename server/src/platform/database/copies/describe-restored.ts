import { type DatabaseConfig, directUrlOf } from '#platform/config/config'
import type { DatabaseCopy } from '../database-copy.ts'

export async function describeRestored(config: DatabaseConfig): Promise<DatabaseCopy> {
  switch (config.kind) {
    case 'sqlite': {
      const { describeFile } = await import('../sqlite/inspect.ts')
      return describeFile(config.file)
    }
    case 'postgres': {
      const { describeDatabase } = await import('../postgres/describe-database.ts')
      return describeDatabase(directUrlOf(config))
    }
  }
}
