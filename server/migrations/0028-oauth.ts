import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Applications that people let in: who they are, what was allowed, the tokens of it, and what they did. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createClients(database, dialect)
  await createConsents(database, dialect)
  await createArtifacts(database, dialect)
  await createActivity(database, dialect)
}

/** Of those that registered themselves there is no account: whoever lets one in decides for an account of their own. */
async function createClients(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table oauth_clients (
      client_id ${text} not null primary key,
      id ${text} not null unique,
      tenant_id ${text} references tenants (id) on delete cascade,
      source ${text} not null check (source in ('pre_registered', 'dynamic')),
      metadata ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      last_used_at ${bigint}
    ) ${strict}`.execute(database)
  await sql`create index oauth_clients_of_account on oauth_clients (tenant_id, id)`.execute(database)
  await sql`create index oauth_clients_by_age on oauth_clients (source, created_at)`.execute(database)
}

/** One consent for each application of a person in an account; a grant for each time that it was let in. */
async function createConsents(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table oauth_consents (
      tenant_id ${text} not null references tenants (id) on delete cascade,
      id ${text} not null,
      user_id ${text} not null references users (id) on delete cascade,
      client_id ${text} not null,
      resource ${text} not null,
      client ${text} not null,
      scopes ${text} not null,
      granted_at ${bigint} not null,
      last_used_at ${bigint},
      revoked_at ${bigint},
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  await sql`
    create unique index oauth_consents_live on oauth_consents (tenant_id, user_id, client_id, resource)
    where revoked_at is null`.execute(database)
  await sql`create index oauth_consents_of_user on oauth_consents (user_id, client_id)`.execute(database)
  await sql`create index oauth_consents_of_client on oauth_consents (client_id)`.execute(database)
  await sql`
    create table oauth_grants (
      grant_id ${text} not null primary key,
      tenant_id ${text} not null,
      consent_id ${text} not null,
      created_at ${bigint} not null,
      expires_at ${bigint} not null,
      revoked_at ${bigint},
      foreign key (tenant_id, consent_id) references oauth_consents (tenant_id, id) on delete cascade
    ) ${strict}`.execute(database)
  await sql`create index oauth_grants_of_consent on oauth_grants (tenant_id, consent_id)`.execute(database)
  await sql`create index oauth_grants_expired on oauth_grants (expires_at)`.execute(database)
}

/** Codes, tokens and requests under way, by the hash of what their holder shows. */
async function createArtifacts(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table oauth_artifacts (
      model ${text} not null,
      id_hash ${text} not null,
      grant_id ${text} not null,
      payload ${text} not null,
      expires_at ${bigint} not null,
      consumed_at ${bigint},
      primary key (model, id_hash)
    ) ${strict}`.execute(database)
  await sql`create index oauth_artifacts_of_grant on oauth_artifacts (grant_id) where grant_id <> ''`.execute(database)
  await sql`create index oauth_artifacts_expired on oauth_artifacts (expires_at)`.execute(database)
}

async function createActivity(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table oauth_activity (
      tenant_id ${text} not null references tenants (id) on delete cascade,
      id ${text} not null,
      consent_id ${text} not null,
      at ${bigint} not null,
      action ${text} not null,
      subject_id ${text} not null,
      outcome ${text} not null check (outcome in ('done', 'refused', 'failed')),
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  await sql`create index oauth_activity_of_consent on oauth_activity (tenant_id, consent_id, at)`.execute(database)
  await sql`create index oauth_activity_by_age on oauth_activity (at)`.execute(database)
}
