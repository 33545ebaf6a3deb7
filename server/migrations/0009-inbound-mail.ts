import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Addresses of projects, what was known of a mail when it arrived, and what retention and the sweep of blobs look for. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createAddresses(database, dialect)
  await extendEmails(database, dialect)
  await createDecisionsOfEmail(database)
  await createReleasedBlobs(database, dialect)
}

/** An address says which account it belongs to, so it is looked up without one. */
async function createAddresses(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table project_aliases (
      tenant_id ${text} not null,
      project_id ${text} not null,
      local_part ${text} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, project_id)
    ) ${strict}`.execute(database)
  await sql`create unique index project_aliases_by_local_part on project_aliases (local_part)`.execute(database)
  await sql`create index projects_by_id on projects (id)`.execute(database)
}

async function extendEmails(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  await sql`alter table emails add column arrival ${text} not null default ''`.execute(database)
  await sql`create index emails_of_raw on emails (tenant_id, raw_sha256)`.execute(database)
  await sql`
    create index emails_in_parts on emails (tenant_id, id)
    where raw_sha256 = '' and attachments <> '[]'`.execute(database)
  await sql`
    create index emails_to_empty on emails (tenant_id, mailbox, moved_at, id)
    where mailbox in ('trash', 'spam')`.execute(database)
}

/** A mail that is deleted for good takes along what was said of it. */
async function createDecisionsOfEmail(database: Kysely<unknown>): Promise<void> {
  await sql`create index triage_decisions_of_email on triage_decisions (tenant_id, email_id)`.execute(database)
}

async function createReleasedBlobs(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table released_blobs (
      tenant_id ${text} not null,
      sha256 ${text} not null,
      released_at ${bigint} not null,
      primary key (tenant_id, sha256)
    ) ${strict}`.execute(database)
  await sql`create index released_blobs_by_age on released_blobs (released_at)`.execute(database)
}
