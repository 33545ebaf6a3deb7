import type { KnowledgeType, RecordOrder } from '@dossier/contract/vocabulary'
import { type Page, parsePage } from '#core/paging'
import type { RecordsContext } from './context.ts'
import { listRecords } from './list-records.view.ts'
import type { ListedRow } from './read-records.view.ts'

interface RecordsRequest {
  project?: string
  tag?: string
  tags?: string[]
  trash?: boolean
  page?: number
  limit?: number
  cursor?: string
  toReview?: boolean
  pinned?: boolean
  read?: boolean
  sort?: RecordOrder
}

export async function listRecordsOf(
  { platform: { database }, projects }: RecordsContext,
  tenantId: string,
  type: KnowledgeType,
  query: RecordsRequest,
): Promise<Page<ListedRow>> {
  if (query.project) await projects.resolve(database.read, tenantId, query.project)
  const filters = {
    type,
    projectId: query.project,
    tags: [...(query.tag ? [query.tag] : []), ...(query.tags ?? [])],
    inTrash: query.trash === true,
    toReview: query.toReview === true,
    pinned: query.pinned,
    read: query.read,
    sort: query.sort ?? 'created',
  }
  return listRecords(database, tenantId, filters, parsePage(query))
}
