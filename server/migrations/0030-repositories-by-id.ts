import { type Kysely, sql } from 'kysely'

/**
 * A repository's id is one of the whole instance, as that of a project is: the notices of the other side name it alone,
 * and its copy of the remote lies under it. An archive may not bring one that another account has.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create unique index git_repos_by_id on git_repos (id)`.execute(database)
}
