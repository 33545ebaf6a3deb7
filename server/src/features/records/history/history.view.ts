import { sql } from 'kysely'
import type { Database, Reads } from '#platform/database/database'
import type { RecordRow, RecordVersionRow } from '../records.tables.ts'
import { textOf } from './record-change.ts'

const SHOWN_CHARS = 500

export interface FieldChange {
  field: string
  before: string
  after: string
  isCut: boolean
}

export interface Version extends Omit<RecordVersionRow, 'tenant_id' | 'record_id' | 'size'> {
  /** '' for the service or a deleted user. */
  user_name: string
  changes: FieldChange[]
}

interface ShownField {
  version: number
  field: string
  before: string
  chars: number
}

export async function listVersions(database: Database, row: RecordRow): Promise<Version[]> {
  const versions = await selectVersions(database.read, row)
  const fields = Map.groupBy(await selectFields(database, row), ({ version }) => version)
  const later = new Map<string, Pick<ShownField, 'before' | 'chars'>>()
  return versions.map((version) => ({
    ...version,
    changes: (fields.get(version.version) ?? []).map((field) => {
      const after = later.get(field.field) ?? current(row, field.field)
      later.set(field.field, field)
      const isCut = Math.max(field.chars, after.chars) > SHOWN_CHARS
      return { field: field.field, before: field.before, after: after.before, isCut }
    }),
  }))
}

function current(row: RecordRow, field: string): Pick<ShownField, 'before' | 'chars'> {
  const text = textOf(row, field)
  return { before: text.slice(0, SHOWN_CHARS).toWellFormed(), chars: text.length }
}

const selectVersions = (db: Reads, { tenant_id, id }: RecordRow) =>
  db
    .selectFrom('record_versions as v')
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.version', 'v.action', 'v.user_id', 'v.via', 'v.restored_version', 'v.created_at'])
    .select(sql<string>`coalesce(nullif(u.name, ''), u.email, '')`.as('user_name'))
    .where('v.tenant_id', '=', tenant_id)
    .where('v.record_id', '=', id)
    .orderBy('v.version', 'desc')
    .execute()

/** Counting the characters of all versions takes too long for the event loop. */
const selectFields = (database: Database, { tenant_id, id }: RecordRow): Promise<ShownField[]> =>
  database.scan(
    database.read
      .selectFrom('record_version_fields')
      .select(['version', 'field'])
      .select(sql<string>`substr(before, 1, ${SHOWN_CHARS})`.as('before'))
      .select(sql<number>`length(before)`.as('chars'))
      .where('tenant_id', '=', tenant_id)
      .where('record_id', '=', id)
      .orderBy('field')
      .compile(),
  )
