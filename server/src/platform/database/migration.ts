import type { Kysely } from 'kysely'
import type { Dialect } from './columns.ts'

/** One step forward of the schema. There is none back. */
export interface Migration {
  /**
   * Programs that do not know this step cannot work on what it leaves: they say so and take no more work. Without it a
   * step only adds, and processes of the release before go on beside those of this one (CONTRIBUTING.md).
   */
  readonly endsOlderPrograms?: true
  up(database: Kysely<unknown>, dialect: Dialect): Promise<void>
}

export type Migrations = Readonly<Record<string, Migration>>
