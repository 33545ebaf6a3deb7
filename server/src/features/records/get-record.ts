import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { type ListedRow, readListed } from './read-records.view.ts'
import { findRecord, listPageIds } from './records.store.ts'
import type { RecordRow } from './records.tables.ts'

/** Includes trash. @throws AppError `not_found`. */
export async function getRecord(
  { database }: Needs<'database'>,
  tenantId: string,
  type: KnowledgeType,
  id: string,
): Promise<RecordRow> {
  const row = await findRecord(database.read, tenantId, type, id)
  if (!row) throw notFound(type)
  return row
}

/** Returns pages found from a saved URL. @throws AppError `not_found`. */
export async function getPages(platform: Needs<'database'>, tenantId: string, urlId: string): Promise<ListedRow[]> {
  const url = await getRecord(platform, tenantId, 'url', urlId)
  const { read } = platform.database
  return readListed(read, tenantId, await listPageIds(read, tenantId, url.id, url.in_trash))
}
