import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Summaries of threads and records, and the records that they cite. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, integer, strict } = columns(dialect)
  await run`
    create table summaries (
      tenant_id ${text} not null,
      subject_id ${text} not null,
      engine ${text} not null,
      statements ${text} not null,
      dropped ${integer} not null,
      covered ${text} not null,
      input_tokens ${bigint} not null,
      output_tokens ${bigint} not null,
      cost_micros ${bigint},
      made_at ${bigint} not null,
      primary key (tenant_id, subject_id)
    ) ${strict}`
  await run`
    create table summary_sources (
      tenant_id ${text} not null,
      record_id ${text} not null,
      subject_id ${text} not null,
      primary key (tenant_id, record_id, subject_id)
    ) ${strict}`
  await run`create index summary_sources_of_subject on summary_sources (tenant_id, subject_id)`
}
