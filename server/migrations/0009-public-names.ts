import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Names by which the outside reaches an account keep their holder after they are deleted. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table public_names (
      name ${text} not null primary key,
      tenant_id ${text} not null,
      created_at ${bigint} not null
    ) ${strict}`.execute(database)
  await sql`create index public_names_by_account on public_names (tenant_id)`.execute(database)
  const names = {
    projects: sql`id`,
    project_aliases: sql`local_part`,
    git_repos: sql`id`,
    oauth_clients: sql`'client:' || client_id`,
  }
  for (const [table, name] of Object.entries(names)) {
    // An OAuth client that registered itself has no account.
    await sql`
      insert into public_names (name, tenant_id, created_at)
      select ${name}, tenant_id, created_at from ${sql.table(table)} where tenant_id is not null
      order by created_at on conflict do nothing`.execute(database)
  }
  await rememberStart(database, dialect)
}

/** Names that were deleted before this migration have no row: an older name may have had another holder. */
async function rememberStart(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { rows } = await sql`select 1 from public_names limit 1`.execute(database)
  if (rows.length === 0) return
  const seconds = dialect === 'sqlite' ? sql`unixepoch()` : sql`extract(epoch from now())::bigint`
  await sql`
    insert into instance_values (name, value)
    values ('public-names.since', cast(${seconds} * 1000 as text))`.execute(database)
}
