import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/**
 * How a person likes to work, the same in every account; and which account set the instance up, whose owners look after
 * it. Until now nobody wrote that down: where a first owner was made, it is the oldest account (decision 49).
 */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table user_preferences (
      user_id ${text} not null primary key references users (id) on delete cascade,
      preferences ${text} not null,
      updated_at ${bigint} not null
    ) ${strict}`.execute(database)
  await sql`
    insert into instance_values (name, value)
    select 'accounts.instance', id from tenants
    where exists (select 1 from instance_values where name = 'auth.first-owner')
    order by created_at, id limit 1`.execute(database)
}
