import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Records have files. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, strict } = columns(dialect)
  await run`
    create table record_attachments (
      tenant_id ${text} not null,
      id ${text} not null,
      record_id ${text} not null,
      filename ${text} not null,
      content_type ${text} not null,
      size ${bigint} not null,
      sha256 ${text} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index record_attachments_of_record on record_attachments (tenant_id, record_id, id)`
  await run`create index record_attachments_by_content on record_attachments (tenant_id, sha256)`
}
