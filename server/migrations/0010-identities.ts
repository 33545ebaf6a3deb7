import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Addresses to send from with their servers, and the sealed passwords of these and of what comes later. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create table sealed_secrets (
      tenant_id ${text} not null,
      purpose ${text} not null,
      record_id ${text} not null,
      key_id ${text} not null,
      sealed ${text} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, purpose, record_id)
    ) ${strict}`.execute(database)
  await sql`
    create table email_identities (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      owner_id ${text} not null,
      name ${text} not null,
      email ${text} not null,
      signature ${text} not null,
      smtp_host ${text} not null,
      smtp_port ${integer} not null,
      smtp_user ${text} not null,
      smtp_tls ${integer} not null,
      smtp_ssl ${integer} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  // A mail says by its sender's address which identity sends it.
  await sql`
    create unique index identities_by_address on email_identities (tenant_id, project_id, email)`.execute(database)
}
