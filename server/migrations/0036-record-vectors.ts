import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Vectors of records for search by meaning, the records that wait for one, and how far an account is. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, integer, blob, strict } = columns(dialect)
  await run`
    create table record_vectors (
      tenant_id ${text} not null,
      kind ${text} not null,
      record_id ${text} not null,
      passage ${integer} not null,
      number ${bigint} not null,
      project_id ${text} not null,
      model ${text} not null,
      dimension ${integer} not null,
      digest ${text} not null,
      signature ${blob} not null,
      vector ${blob} not null,
      primary key (tenant_id, kind, record_id, passage)
    ) ${strict}`
  await run`create unique index record_vectors_by_number on record_vectors (tenant_id, number)`
  await run`
    create table waiting_vectors (
      tenant_id ${text} not null,
      kind ${text} not null,
      record_id ${text} not null,
      stamp ${text} not null,
      primary key (tenant_id, kind, record_id)
    ) ${strict}`
  await run`create index waiting_vectors_by_stamp on waiting_vectors (tenant_id, stamp)`
  await run`
    create table vector_states (
      tenant_id ${text} not null primary key,
      model ${text} not null,
      dimension ${integer} not null,
      is_on ${integer} not null,
      is_listed ${integer} not null,
      listed_kind ${text} not null,
      listed_id ${text} not null,
      last_number ${bigint} not null,
      problem ${text} not null,
      problem_at ${bigint} not null,
      day ${text} not null,
      tokens ${bigint} not null
    ) ${strict}`
}
