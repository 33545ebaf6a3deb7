import type { Reads } from '#platform/database/database'
import type { MailAccountEventRow } from '../mail-accounts.tables.ts'

/** Newest first; the store keeps the last 200. */
export const listHistory = (db: Reads, tenantId: string, accountId: string): Promise<MailAccountEventRow[]> =>
  db
    .selectFrom('mail_account_events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
