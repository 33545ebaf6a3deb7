import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Questions of people, which complete their next ones. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, strict } = columns(dialect)
  await run`
    create table asked_questions (
      tenant_id ${text} not null,
      id ${text} not null,
      user_id ${text} not null,
      conversation_id ${text} not null,
      question ${text} not null,
      asked_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index asked_questions_of_conversation on asked_questions (tenant_id, user_id, conversation_id, id)`
  await run`create index asked_questions_by_age on asked_questions (asked_at)`
}
