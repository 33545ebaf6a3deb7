import type { Tx } from '#platform/database/database'
import type { WebPage } from '#platform/web-pages/web-pages'
import { SERVICE } from '../../author.ts'
import type { RecordsContext } from '../../context.ts'
import { addRecord } from '../../create-record.ts'
import type { RecordRow } from '../../records.tables.ts'
import { emptyRecord, nextUpdate } from '../../records.ts'
import { storeRecord } from '../../store-record.ts'
import { withPage } from '../page-facts.ts'
import { findPage } from './crawled-pages.store.ts'

/**
 * Creates or updates a crawled page; equal content changes nothing.
 * @returns false for a page in trash, which stays there.
 */
export async function storePage(
  context: RecordsContext,
  tx: Tx,
  url: RecordRow,
  address: string,
  page: WebPage,
): Promise<boolean> {
  const stored = await findPage(tx, url.tenant_id, url.id, address)
  if (stored?.in_trash === 1) return false
  const now = context.platform.clock.now()
  if (!stored) {
    await addRecord(context, tx, context.kinds.page, newPage(context, url, address, page, now), url.project_id)
    return true
  }
  const after = withPage(stored, page)
  if (after.title !== stored.title || after.text_content !== stored.text_content) {
    const updated_at = nextUpdate(stored, now)
    await storeRecord(context, tx, { before: stored, after: { ...after, updated_at }, by: SERVICE })
  }
  return true
}

const newPage = (
  { platform }: RecordsContext,
  url: RecordRow,
  address: string,
  page: WebPage,
  now: number,
): RecordRow => ({
  ...withPage(emptyRecord('page'), page),
  tenant_id: url.tenant_id,
  id: platform.ids.next(),
  project_id: url.project_id,
  owner_id: url.owner_id,
  written_by: 'service',
  parent_url_id: url.id,
  url: address,
  created_at: now,
  updated_at: now,
})
