import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** From which networks a user has signed in, so that a new one can be told to them. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table sign_in_places (
      user_id ${text} not null references users (id) on delete cascade,
      place_hash ${text} not null,
      last_seen_at ${bigint} not null,
      primary key (user_id, place_hash)
    ) ${strict}`.execute(database)
  await sql`create index sign_in_places_by_age on sign_in_places (last_seen_at)`.execute(database)
}
