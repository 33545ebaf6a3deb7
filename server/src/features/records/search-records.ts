import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { parsePage } from '#core/paging'
import type { RecordsContext } from './context.ts'
import { readRecords } from './read-records.view.ts'
import type { RecordRow } from './records.tables.ts'

export interface RecordSearch {
  query: string
  project?: string | null
  page?: number | null
  limit?: number | null
}

/** Hits that can be paged through. */
const MOST_HITS = 1000

/**
 * Records of one type with all the words, the last one as a beginning: those with them in the title first, each part
 * newest first. @throws AppError `not_found` for an unknown project.
 */
export async function searchRecords(
  { platform, projects, search }: RecordsContext,
  tenantId: string,
  type: KnowledgeType,
  { query, project, page, limit }: RecordSearch,
): Promise<RecordRow[]> {
  const { database } = platform
  const projectIds = project ? [(await projects.resolve(database.read, tenantId, project)).id] : null
  const asked = { tenantId, projectIds, types: [type], text: query, limit: MOST_HITS }
  const found = [...(await search.candidates({ ...asked, field: 'title' })), ...(await search.candidates(asked))]
  const ids = [...new Set(found.map(({ id }) => id))].slice(0, MOST_HITS)
  const asPage = parsePage({ page: page ?? 1, ...(limit ? { limit } : {}) })
  const from = (asPage.page - 1) * asPage.limit
  return readRecords(database, tenantId, ids.slice(from, from + asPage.limit))
}
