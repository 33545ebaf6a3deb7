import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { parsePage } from '#core/paging'
import { isValidAt } from '#features/search/index'
import type { Needs } from '#platform/platform'
import type { RecordsContext } from './context.ts'
import type { AnyKind } from './kinds.ts'
import { type ListedRow, readRecords, readValidity } from './read-records.view.ts'
import { withTags } from './tags/list-tags.view.ts'
import { tagSlug } from './tags/tags.ts'

const MAX_HITS = 1000
/** Candidates that are read for their tags. */
const MAX_TAGGED = 10_000

/**
 * Finds records of one type with all words, the last one as a prefix. Title matches come first, each group newest
 * first; invalid memories come last. @throws AppError `not_found` for an unknown project.
 */
export async function searchRecords(
  context: RecordsContext,
  tenantId: string,
  type: KnowledgeType,
  search: RecordSearch,
): Promise<ListedRow[]> {
  const { ids } = await findRecords(context, tenantId, type, search)
  return readRecords(context.platform.database, tenantId, ids)
}

export interface RecordSearch {
  query: string
  project?: string | null | undefined
  tags?: string[] | null | undefined
  page?: number | null | undefined
  limit?: number | null | undefined
}

/** Returns one page of the ids, and the number of all. */
export async function findRecords(
  { platform, projects, search, kinds }: RecordsContext,
  tenantId: string,
  type: KnowledgeType,
  { query, project, tags, page, limit }: RecordSearch,
): Promise<{ found: number; ids: string[] }> {
  const { database } = platform
  const slugs = (tags ?? []).map(tagSlug)
  const projectIds = project ? [(await projects.resolve(database.read, tenantId, project)).id] : null
  const request = { tenantId, projectIds, types: [type], text: query, limit: slugs.length > 0 ? MAX_TAGGED : MAX_HITS }
  const found = [...(await search.candidates({ ...request, field: 'title' })), ...(await search.candidates(request))]
  const distinct = [...new Set(found.map(({ id }) => id))]
  const hits = (await withTags(database, tenantId, distinct, slugs)).slice(0, MAX_HITS)
  const { hasValidity }: AnyKind = kinds[type]
  const ids = hasValidity ? await validFirst(platform, tenantId, hits) : hits
  const asPage = parsePage({ page: page ?? 1, ...(limit ? { limit } : {}) })
  const from = (asPage.page - 1) * asPage.limit
  return { found: hits.length, ids: ids.slice(from, from + asPage.limit) }
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
