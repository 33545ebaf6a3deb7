import { type SqlBool, sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import type { RecordRow } from '../../records.tables.ts'

const pagesOf = (db: Reads, tenantId: string, urlId: string) =>
  db
    .selectFrom('records')
    .where('tenant_id', '=', tenantId)
    .where('parent_url_id', '=', urlId)
    .where(sql<SqlBool>`parent_url_id <> ''`)

export async function listPageAddresses(db: Reads, tenantId: string, urlId: string): Promise<string[]> {
  const rows = await pagesOf(db, tenantId, urlId).select('url').where('in_trash', '=', 0).orderBy('id').execute()
  return rows.map(({ url }) => url)
}

export const findPage = (db: Reads, tenantId: string, urlId: string, address: string): Promise<RecordRow | undefined> =>
  pagesOf(db, tenantId, urlId).selectAll().where('url', '=', address).orderBy('id').executeTakeFirst()
