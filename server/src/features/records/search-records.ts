import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { parsePage } from '#core/paging'
import { isValidAt } from '#features/search/index'
import type { Needs } from '#platform/platform'
import type { RecordsContext } from './context.ts'
import type { AnyKind } from './kinds.ts'
import { readRecords, readValidity } from './read-records.view.ts'
import type { RecordRow } from './records.tables.ts'

interface RecordSearch {
  query: string
  project?: string | null
  page?: number | null
  limit?: number | null
}

const MAX_HITS = 1000

/**
 * Finds records of one type with all words, the last one as a prefix. Title matches come first, each group newest
 * first; invalid memories come last. @throws AppError `not_found` for an unknown project.
 */
export async function searchRecords(
  { platform, projects, search, kinds }: RecordsContext,
  tenantId: string,
  type: KnowledgeType,
  { query, project, page, limit }: RecordSearch,
): Promise<RecordRow[]> {
  const { database } = platform
  const projectIds = project ? [(await projects.resolve(database.read, tenantId, project)).id] : null
  const request = { tenantId, projectIds, types: [type], text: query, limit: MAX_HITS }
  const found = [...(await search.candidates({ ...request, field: 'title' })), ...(await search.candidates(request))]
  const hits = [...new Set(found.map(({ id }) => id))].slice(0, MAX_HITS)
  const { hasValidity }: AnyKind = kinds[type]
  const ids = hasValidity ? await validFirst(platform, tenantId, hits) : hits
  const asPage = parsePage({ page: page ?? 1, ...(limit ? { limit } : {}) })
  const from = (asPage.page - 1) * asPage.limit
  return readRecords(database, tenantId, ids.slice(from, from + asPage.limit))
}

async function validFirst(
  { database, clock }: Needs<'clock' | 'database'>,
  tenantId: string,
  ids: string[],
): Promise<string[]> {
  const validity = await readValidity(database, tenantId, ids)
  const now = clock.now()
  const isValid = (id: string): boolean => {
    const period = validity.get(id)
    return period === undefined || isValidAt(period, now)
  }
  return [...ids.filter(isValid), ...ids.filter((id) => !isValid(id))]
}
