import type { RecordType } from '@dossier/contract/vocabulary'
import { type SqlBool, sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import type { RecordLinkRow } from '../records.tables.ts'

export async function findTypeOf(db: Reads, tenantId: string, id: string): Promise<RecordType | undefined> {
  const record = await db
    .selectFrom('records')
    .select('type')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (record) return record.type as RecordType
  const email = await db
    .selectFrom('emails')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return email ? 'email' : undefined
}

/** Returns links newest first; skips those whose other end was just deleted. */
export const listLinks = (db: Reads, tenantId: string, recordId: string): Promise<RecordLinkRow[]> =>
  db
    .selectFrom('record_links as l')
    .selectAll('l')
    .where('l.tenant_id', '=', tenantId)
    .where(
      'l.id',
      'in',
      linkedWith(db, tenantId, 'source_id', recordId).unionAll(linkedWith(db, tenantId, 'target_id', recordId)),
    )
    .where(isThere('source'))
    .where(isThere('target'))
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute()

const linkedWith = (db: Reads, tenantId: string, end: 'source_id' | 'target_id', recordId: string) =>
  db.selectFrom('record_links').select('id').where('tenant_id', '=', tenantId).where(end, '=', recordId)

/** Deleted records remove their links, but another feature deletes emails. */
const isThere = (end: 'source' | 'target') => {
  const id = sql.ref(`l.${end}_id`)
  return sql<SqlBool>`(
    exists (select 1 from records r where r.tenant_id = l.tenant_id and r.id = ${id})
    or exists (select 1 from emails e where e.tenant_id = l.tenant_id and e.id = ${id}))`
}
