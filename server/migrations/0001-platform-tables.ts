import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Jobs, events, blobs, idempotency keys. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createJobs(database, dialect)
  await createEvents(database, dialect)
  await createBlobs(database, dialect)
  await createIdempotencyKeys(database, dialect)
}

async function createJobs(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create table jobs (
      tenant_id ${text} not null,
      id ${text} not null,
      kind ${text} not null,
      payload ${text} not null,
      key ${text},
      run_at ${bigint} not null,
      state ${text} not null check (state in ('waiting', 'running', 'dead')),
      attempt ${integer} not null default 0,
      lease_owner ${text},
      lease_until ${bigint},
      last_error ${text} not null default '',
      created_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  await sql`create index jobs_to_claim on jobs (kind, run_at, id) where state = 'waiting'`.execute(database)
  await sql`create index jobs_due on jobs (run_at) where state = 'waiting'`.execute(database)
  await sql`create index jobs_leased on jobs (lease_until) where state = 'running'`.execute(database)
  await sql`
    create unique index jobs_one_per_key on jobs (tenant_id, kind, key)
    where state = 'waiting' and key is not null`.execute(database)
}

/**
 * Read in the order of `place`. SQLite's only writer commits in the order of `seq`; on PostgreSQL a row becomes visible
 * when its transaction commits, in whatever order, and gets its place afterwards (platform/events/publish-events).
 */
async function createEvents(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, sequence, strict } = columns(dialect)
  const place = dialect === 'postgres' ? sql`bigint` : sql`integer generated always as (seq) virtual`
  await sql`
    create table events (
      place ${place},
      seq ${sequence},
      tenant_id ${text} not null,
      name ${text} not null,
      scope ${text} not null,
      payload ${text} not null,
      at ${bigint} not null
    ) ${strict}`.execute(database)
  await sql`create unique index events_of_tenant on events (tenant_id, place)`.execute(database)
  await sql`create unique index events_in_order on events (place)`.execute(database)
  if (dialect === 'postgres')
    await sql`create index events_unplaced on events (seq) where place is null`.execute(database)
}

async function createBlobs(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, blob, strict } = columns(dialect)
  await sql`
    create table blobs (
      tenant_id ${text} not null,
      sha256 ${text} not null,
      size ${bigint} not null,
      inline ${blob},
      stored_at ${bigint} not null,
      primary key (tenant_id, sha256)
    ) ${strict}`.execute(database)
}

async function createIdempotencyKeys(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create table idempotency_keys (
      tenant_id ${text} not null,
      user_id ${text} not null,
      route ${text} not null,
      key ${text} not null,
      body_hash ${text} not null,
      status ${integer},
      response ${text},
      headers ${text},
      created_at ${bigint} not null,
      primary key (tenant_id, user_id, route, key)
    ) ${strict}`.execute(database)
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(database)
}
