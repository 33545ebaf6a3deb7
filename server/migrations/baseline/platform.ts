import { sql } from 'kysely'
import type { Columns, Dialect, Run } from '../dialect.ts'

export async function createPlatformTables(
  run: Run,
  { text, bigint, integer, blob, sequence, strict }: Columns,
  dialect: Dialect,
): Promise<void> {
  await run`
    create table instance_values (
      name ${text} not null primary key,
      value ${text} not null
    ) ${strict}`
  await run`
    create table jobs (
      tenant_id ${text} not null,
      id ${text} not null,
      kind ${text} not null,
      payload ${text} not null,
      key ${text},
      run_at ${bigint} not null,
      state ${text} not null,
      attempt ${integer} not null default 0,
      lease_owner ${text},
      lease_until ${bigint},
      last_error ${text} not null default '',
      created_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index jobs_to_claim on jobs (kind, run_at, id) where state = 'waiting'`
  await run`create index jobs_due on jobs (run_at) where state = 'waiting'`
  await run`create index jobs_leased on jobs (lease_until) where state = 'running'`
  // At most one waiting job per key.
  await run`
    create unique index jobs_one_per_key on jobs (tenant_id, kind, key)
    where state = 'waiting' and key is not null`
  // SQLite commits in the order of `seq`. PostgreSQL assigns a row's position after its commit (platform/events).
  await run`
    create table events (
      place ${dialect === 'postgres' ? bigint : sql`integer generated always as (seq) virtual`},
      seq ${sequence},
      tenant_id ${text} not null,
      name ${text} not null,
      scope ${text} not null,
      payload ${text} not null,
      at ${bigint} not null
    ) ${strict}`
  await run`create unique index events_of_tenant on events (tenant_id, place)`
  await run`create unique index events_in_order on events (place)`
  if (dialect === 'postgres') await run`create index events_unplaced on events (seq) where place is null`
  // Content by its hash. `inline` holds small content; `object_id` names large content in an object store.
  await run`
    create table blobs (
      tenant_id ${text} not null,
      sha256 ${text} not null,
      size ${bigint} not null,
      inline ${blob},
      stored_at ${bigint} not null,
      object_id ${text} not null default '',
      primary key (tenant_id, sha256)
    ) ${strict}`
  // Released blobs, for the sweep that removes unreferenced ones.
  await run`
    create table released_blobs (
      tenant_id ${text} not null,
      sha256 ${text} not null,
      released_at ${bigint} not null,
      primary key (tenant_id, sha256)
    ) ${strict}`
  await run`create index released_blobs_by_age on released_blobs (released_at)`
  await run`
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
    ) ${strict}`
  await run`create index idempotency_keys_by_age on idempotency_keys (created_at)`
  // Passwords and tokens, sealed with the key of the instance.
  await run`
    create table sealed_secrets (
      tenant_id ${text} not null,
      purpose ${text} not null,
      record_id ${text} not null,
      key_id ${text} not null,
      sealed ${text} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, purpose, record_id)
    ) ${strict}`
  // System emails of the service.
  await run`
    create table system_emails (
      id ${text} not null,
      offered_at ${bigint},
      created_at ${bigint} not null,
      primary key (id)
    ) ${strict}`
}
