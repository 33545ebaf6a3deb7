import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Exports and imports: how far they are, and which ids of an archive are others here. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createExports(database, dialect)
  await createImports(database, dialect)
}

async function createExports(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create table exports (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      user_id ${text} not null,
      status ${text} not null check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
      step ${text} not null,
      items_done ${bigint} not null,
      items_total ${bigint} not null,
      size ${bigint} not null,
      sha256 ${text} not null,
      missing_files ${integer} not null,
      error ${text} not null,
      created_at ${bigint} not null,
      completed_at ${bigint},
      expires_at ${bigint},
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  // Whatever races, an account has one under way.
  await sql`
    create unique index exports_one_at_a_time on exports (tenant_id)
    where status in ('queued', 'running')`.execute(database)
  await sql`create index exports_to_remove on exports (expires_at) where expires_at is not null`.execute(database)
}

async function createImports(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create table imports (
      tenant_id ${text} not null,
      id ${text} not null,
      user_id ${text} not null,
      status ${text} not null check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
      step ${text} not null,
      whole ${integer} not null,
      place ${bigint} not null,
      line ${bigint} not null,
      items_done ${bigint} not null,
      items_total ${bigint} not null,
      size ${bigint} not null,
      added ${bigint} not null,
      known ${bigint} not null,
      error ${text} not null,
      created_at ${bigint} not null,
      completed_at ${bigint},
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  await sql`
    create unique index imports_one_at_a_time on imports (tenant_id)
    where status in ('queued', 'running')`.execute(database)
  await sql`
    create table import_names (
      tenant_id ${text} not null,
      import_id ${text} not null,
      old_id ${text} not null,
      new_id ${text} not null,
      primary key (tenant_id, import_id, old_id)
    ) ${strict}`.execute(database)
}
