import { type SqlBool, sql } from 'kysely'
import { isHere } from '#platform/account-moves/refuse-parked'
import type { Database, Reads } from '#platform/database/database'

export interface Emptied {
  tenantId: string
  mailbox: 'trash' | 'spam'
  movedBefore: number
}

// A literal, so that both query planners match the partial index.
const EMPTIES_ITSELF = sql<SqlBool>`mailbox in ('trash', 'spam')`

export async function listAccountsToEmpty(database: Database, movedBefore: number): Promise<string[]> {
  const rows = await database.scan(
    database.read
      .selectFrom('emails')
      .select('tenant_id')
      .distinct()
      .where(EMPTIES_ITSELF)
      .where('moved_at', '<=', movedBefore)
      .where(isHere(sql.ref('tenant_id')))
      .compile(),
  )
  return rows.map(({ tenant_id }) => tenant_id).sort()
}

export const listExpired = (db: Reads, { tenantId, mailbox, movedBefore }: Emptied, limit: number) =>
  db
    .selectFrom('emails')
    .select(['id', 'project_id'])
    .where('tenant_id', '=', tenantId)
    .where('mailbox', '=', mailbox)
    .where(EMPTIES_ITSELF)
    .where('moved_at', '<=', movedBefore)
    .orderBy('moved_at')
    .orderBy('id')
    .limit(limit)
    .execute()
