import { type Kysely, sql } from 'kysely'

/** Programs of the first release write the column. */
export const endsOlderPrograms = true

/** Removes what messages claimed about their sender. `arrival` has the checks of this service. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table emails drop column authentication`.execute(database)
}
