import { type Kysely, sql } from 'kysely'
import { fold } from '#core/fold'
import { columns, type Dialect } from '#platform/database/columns'

const SLICE = 1_000

/** What became of each record, who wrote a memory and whether a person has looked at it; tags without their accents. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createVersions(database, dialect)
  await addOrigin(database, dialect)
  await foldTags(database)
}

async function createVersions(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create table record_versions (
      tenant_id ${text} not null,
      record_id ${text} not null,
      version ${integer} not null,
      action ${text} not null,
      user_id ${text} not null,
      via ${text} not null check (via in ('person', 'tool', 'service')),
      restored_version ${integer},
      size ${bigint} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, record_id, version)
    ) ${strict}`.execute(database)
  await sql`
    create table record_version_fields (
      tenant_id ${text} not null,
      record_id ${text} not null,
      version ${integer} not null,
      field ${text} not null,
      before ${text} not null,
      primary key (tenant_id, record_id, version, field)
    ) ${strict}`.execute(database)
  // What is there has its first version, so that the way back from the next change is complete.
  await sql`
    insert into record_versions
      (tenant_id, record_id, version, action, user_id, via, restored_version, size, created_at)
    select tenant_id, id, 1, 'created', owner_id, 'person', null, 0, created_at from records`.execute(database)
}

async function addOrigin(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  await sql`
    alter table records add column written_by ${text} not null default 'person'
    check (written_by in ('person', 'tool', 'service'))`.execute(database)
  await sql`
    alter table records add column review ${text} not null default ''
    check (review in ('', 'waiting', 'accepted', 'rejected'))`.execute(database)
  await sql`
    create index records_to_review on records (tenant_id, created_at desc, id desc)
    where review = 'waiting'`.execute(database)
}

interface TagRow {
  tenant_id: string
  record_id: string
  slug: string
  tag: string
  created_at: number
}

async function foldTags(database: Kysely<unknown>): Promise<void> {
  for (let after = { tenant_id: '', record_id: '', slug: '' }; ; ) {
    const rows = await tagsAfter(database, after)
    for (const row of rows) await refold(database, row)
    const last = rows.at(-1)
    if (!last || rows.length < SLICE) return
    after = last
  }
}

async function tagsAfter(
  database: Kysely<unknown>,
  after: { tenant_id: string; record_id: string; slug: string },
): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    select tenant_id, record_id, slug, tag, created_at from record_tags
    where (tenant_id, record_id, slug) > (${after.tenant_id}, ${after.record_id}, ${after.slug})
    order by tenant_id, record_id, slug limit ${SLICE}`.execute(database)
  return rows
}

/** Two spellings of one record that differed in their accents alone become one. */
async function refold(database: Kysely<unknown>, row: TagRow): Promise<void> {
  const slug = fold(row.tag.trim()).text.replace(/[\s_]+/g, '-')
  if (slug === row.slug) return
  await sql`
    delete from record_tags
    where tenant_id = ${row.tenant_id} and record_id = ${row.record_id} and slug = ${row.slug}`.execute(database)
  if (slug === '') return
  await sql`
    insert into record_tags (tenant_id, record_id, slug, tag, created_at)
    values (${row.tenant_id}, ${row.record_id}, ${slug}, ${row.tag}, ${row.created_at})
    on conflict do nothing`.execute(database)
}
