import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { findRecord, listPages } from './records.store.ts'
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
export async function getPages(platform: Needs<'database'>, tenantId: string, urlId: string): Promise<RecordRow[]> {
  const url = await getRecord(platform, tenantId, 'url', urlId)
  const pages = await listPages(platform.database.read, tenantId, url.id)
  return pages.filter((page) => page.in_trash === url.in_trash)
}
