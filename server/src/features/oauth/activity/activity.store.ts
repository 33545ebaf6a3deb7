import { type Page, type PageRequest, pageOf } from '#core/paging'
import type { Reads, Tx } from '#platform/database/database'
import { boundedCount, newestFirst } from '#platform/database/newest-page'
import type { OAuthActivityRow } from '../oauth.tables.ts'

export const insertActivity = (tx: Tx, row: OAuthActivityRow) => tx.insertInto('oauth_activity').values(row).execute()

export async function listActivity(
  db: Reads,
  tenantId: string,
  consentId: string,
  page: PageRequest,
): Promise<Page<OAuthActivityRow>> {
  const matching = db.selectFrom('oauth_activity').where('tenant_id', '=', tenantId).where('consent_id', '=', consentId)
  const rows = await newestFirst(matching, page, { at: 'at', id: 'id' }).selectAll().execute()
  const counted = await boundedCount(db, matching).executeTakeFirstOrThrow()
  return pageOf(page, rows, Number(counted.count), ({ at, id }) => ({ at, id }))
}

export const deleteActivityBefore = (tx: Tx, before: number) =>
  tx.deleteFrom('oauth_activity').where('at', '<', before).execute()
