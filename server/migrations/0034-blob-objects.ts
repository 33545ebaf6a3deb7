import { type Kysely, sql } from 'kysely'

/**
 * Large content may lie in an object store. Each time it is written it gets a name of its own there, which its row holds:
 * so whoever removes an object that no row names can never take one that somebody is just about to name.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table blobs add column object_id text not null default ''`.execute(database)
}
