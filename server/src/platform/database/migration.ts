import type { Kysely } from 'kysely'
import type { Dialect } from './columns.ts'

/** One step forward of the schema. There is none back. */
export interface Migration {
  up(database: Kysely<unknown>, dialect: Dialect): Promise<void>
}

export type Migrations = Readonly<Record<string, Migration>>
