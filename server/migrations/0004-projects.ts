import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Projects, and the settings of projects and accounts. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create table projects (
      tenant_id ${text} not null,
      id ${text} not null,
      name ${text} not null,
      color ${text} not null,
      email_filter ${text} not null,
      is_default ${integer} not null,
      preferences ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  await sql`create unique index projects_one_default on projects (tenant_id) where is_default = 1`.execute(database)
  await sql`
    create table account_preferences (
      tenant_id ${text} not null primary key,
      preferences ${text} not null,
      updated_at ${bigint} not null
    ) ${strict}`.execute(database)
}
