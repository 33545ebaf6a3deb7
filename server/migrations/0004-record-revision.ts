import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Records know the number of their newest version. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columns(dialect)
  await sql`alter table records add column revision ${integer} not null default 1`.execute(database)
  await sql`
    update records set revision = newest.version
    from (
      select tenant_id, record_id, max(version) as version from record_versions group by tenant_id, record_id
    ) as newest
    where newest.tenant_id = records.tenant_id and newest.record_id = records.id`.execute(database)
}
