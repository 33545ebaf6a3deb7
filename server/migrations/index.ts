import type { Kysely } from 'kysely'
import * as baseline from './0001-baseline.ts'
import type { Dialect } from './dialect.ts'

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

/** Every migration in its order. A migration that was released is never changed: add another. */
export const migrations: Migrations = {
  '0001-baseline': baseline,
}
