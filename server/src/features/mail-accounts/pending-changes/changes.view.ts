import type { PendingChangeState } from '@dossier/contract/vocabulary'
import { type Page, type PageRequest, pageOf } from '#core/paging'
import type { Reads } from '#platform/database/database'
import { boundedCount, newestFirst } from '#platform/database/newest-page'
import type { MailAccountRow, PendingChangeRow } from '../mail-accounts.tables.ts'

export async function listChanges(
  db: Reads,
  { tenant_id, id }: Pick<MailAccountRow, 'tenant_id' | 'id'>,
  state: PendingChangeState | undefined,
  page: PageRequest,
): Promise<Page<PendingChangeRow>> {
  const all = db.selectFrom('pending_changes').where('tenant_id', '=', tenant_id).where('account_id', '=', id)
  const matching = state === undefined ? all : all.where('state', '=', state)
  const rows = await newestFirst(matching, page, { at: 'created_at', id: 'id' }).selectAll().execute()
  const counted = await boundedCount(db, matching).executeTakeFirstOrThrow()
  return pageOf(page, rows, Number(counted.count), ({ created_at, id: changeId }) => ({ at: created_at, id: changeId }))
}
