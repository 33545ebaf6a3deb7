import { type SqlBool, sql } from 'kysely'
import type { Database, Reads } from '#platform/database/database'

export interface Emptied {
  tenantId: string
  mailbox: 'trash' | 'spam'
  movedBefore: number
}

// A literal, so that both planners see that the partial index applies.
const EMPTIES_ITSELF = sql<SqlBool>`mailbox in ('trash', 'spam')`

/** Accounts with anything in trash or spam that was moved there before that instant. */
export async function listAccountsToEmpty(database: Database, movedBefore: number): Promise<string[]> {
  const rows = await database.scan(
    database.read
      .selectFrom('emails')
      .select('tenant_id')
      .distinct()
      .where(EMPTIES_ITSELF)
      .where('moved_at', '<=', movedBefore)
      .compile(),
  )
  return rows.map(({ tenant_id }) => tenant_id).sort()
}

/** The mails that have lain longest in a mailbox, as far as they were moved there before that instant. */
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
